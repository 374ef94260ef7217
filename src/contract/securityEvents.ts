/**
 * Security events between the authorization server and a receiver (specification: security-events 2; RFC 8417;
 * RFC 8935).
 */
import * as z from 'zod/mini'

export const securityEventPaths = { configuration: '/.well-known/risc-configuration' } as const

/** Content type of a pushed event. The `typ` of its token is `secevent+jwt`. */
export const securityEventMediaType = 'application/secevent+jwt'
export const securityEventTokenType = 'secevent+jwt'

/** Identifiers of the event types by our short names; the prefix is a setting. */
export function securityEventTypes(base: string) {
  return {
    sessionsRevoked: `${base}/risc/event-type/sessions-revoked`,
    tokenRevoked: `${base}/oauth/event-type/token-revoked`,
    accountDisabled: `${base}/risc/event-type/account-disabled`,
    accountEnabled: `${base}/risc/event-type/account-enabled`,
    credentialChangeRequired: `${base}/risc/event-type/account-credential-change-required`,
    verification: `${base}/risc/event-type/verification`,
    sessionRevoked: `${base}/caep/event-type/session-revoked`,
    streamVerification: `${base}/ssf/event-type/verification`,
  } as const
}

/** Reasons for disabling an account that are sent to receivers. */
export const disabledReasons = ['hijacking', 'bulk-account'] as const
export type DisabledReason = (typeof disabledReasons)[number]

/** `/.well-known/risc-configuration`. */
export const riscConfiguration = z.object({
  issuer: z.string(),
  jwks_uri: z.string(),
  delivery_methods_supported: z.optional(z.array(z.string())),
})
export type RiscConfiguration = z.infer<typeof riscConfiguration>

/** Body of a receiver's answer 400 (RFC 8935, section 2.4). */
export const securityEventError = z.object({
  err: z.string(),
  description: z.optional(z.string()),
})

/** Why a receiver refuses an event (RFC 8935, section 2.4; registered by RFC 8936). */
export type SecurityEventRefusal = 'invalid_request' | 'invalid_key' | 'invalid_issuer' | 'invalid_audience'

/** The account of an event. It is in the event itself, or next to it at newer senders (RFC 9493). */
const accountSubject = z.object({ iss: z.string(), sub: z.string() })

/** Identifies a refresh token by its first 16 characters or by its double hash. */
const tokenSubject = z.object({
  token_type: z.literal('refresh_token'),
  token_identifier_alg: z.enum(['prefix', 'hash_base64_sha512_sha512']),
  token: z.string().check(z.minLength(8), z.maxLength(200)),
})

/** The claims of a security event token. Events are parsed later (`parseEvents`). */
export const securityEventClaims = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  iat: z.number(),
  jti: z.string().check(z.minLength(1), z.maxLength(200)),
  sub_id: z.optional(z.unknown()),
  events: z.record(z.string(), z.unknown()),
})
export type SecurityEventClaims = z.infer<typeof securityEventClaims>

/** A parsed event. `account` is the issuer's `sub`. */
export type ReceivedEvent =
  | { type: 'sessions-revoked'; account: string }
  | { type: 'account-disabled'; account: string; reason: string | undefined }
  | { type: 'account-enabled'; account: string }
  | { type: 'account-credential-change-required'; account: string }
  | { type: 'token-revoked'; algorithm: z.infer<typeof tokenSubject>['token_identifier_alg']; token: string }
  | { type: 'verification' }

/**
 * Parses the events of a token. Each sender has its own prefix of event types, so a type is recognised by its end.
 * Unknown types are skipped.
 * @throws z.core.$ZodError if an event of a known type has no valid subject
 */
export function parseEvents({ iss, events, sub_id }: SecurityEventClaims): ReceivedEvent[] {
  return Object.entries(events).flatMap(([uri, payload]): ReceivedEvent[] => {
    const type = /\/(?:risc|oauth)\/event-type\/([a-z-]+)$/.exec(uri)?.[1]
    const subjectAs = <Schema extends z.ZodMiniType>(schema: Schema): z.output<Schema> =>
      z.parse(schema, z.safeParse(z.object({ subject: z.unknown() }), payload).data?.subject ?? sub_id)
    const account = () => {
      const subject = subjectAs(accountSubject)
      if (subject.iss !== iss) throw new TypeError("the subject is another issuer's account")
      return subject.sub
    }
    switch (type) {
      case 'sessions-revoked':
      case 'account-enabled':
      case 'account-credential-change-required':
        return [{ type, account: account() }]
      case 'account-disabled': {
        const { data } = z.safeParse(z.object({ reason: z.optional(z.string()) }), payload)
        return [{ type, account: account(), reason: data?.reason }]
      }
      case 'token-revoked': {
        const { token_identifier_alg: algorithm, token } = subjectAs(tokenSubject)
        return [{ type, algorithm, token }]
      }
      case 'verification':
        return [{ type }]
      default:
        return []
    }
  })
}
