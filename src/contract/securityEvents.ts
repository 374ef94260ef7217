/**
 * Security events, as the authorization server sends them and a receiver reads them (specification: security-events 2;
 * RFC 8417; RFC 8935).
 */
import * as z from 'zod/mini'

export const securityEventPaths = { configuration: '/.well-known/risc-configuration' } as const

/** Of the body that is pushed, and with `typ` of the token in it: `secevent+jwt`. */
export const securityEventMediaType = 'application/secevent+jwt'
export const securityEventTokenType = 'secevent+jwt'

/** Identifiers of the event types by short names of ours; the prefix is a setting. */
export function securityEventTypes(base: string) {
  return {
    sessionsRevoked: `${base}/risc/event-type/sessions-revoked`,
    tokenRevoked: `${base}/oauth/event-type/token-revoked`,
    accountDisabled: `${base}/risc/event-type/account-disabled`,
    accountEnabled: `${base}/risc/event-type/account-enabled`,
    verification: `${base}/risc/event-type/verification`,
  } as const
}

/** Why an account was disabled, where a receiver is to know. */
export const disabledReasons = ['hijacking', 'bulk-account'] as const
export type DisabledReason = (typeof disabledReasons)[number]

/** `/.well-known/risc-configuration`. */
export const riscConfiguration = z.object({
  issuer: z.string(),
  jwks_uri: z.string(),
  delivery_methods_supported: z.optional(z.array(z.string())),
})
export type RiscConfiguration = z.infer<typeof riscConfiguration>

/** What a receiver answers with 400 (RFC 8935, section 2.4). */
export const securityEventError = z.object({
  err: z.string(),
  description: z.optional(z.string()),
})

/** Why a receiver does not take an event (RFC 8935, section 2.4; registered by RFC 8936). */
export type SecurityEventRefusal = 'invalid_request' | 'invalid_key' | 'invalid_issuer' | 'invalid_audience'

/** Whom an event is about: named in the event itself, or beside it by newer senders (RFC 9493). */
const accountSubject = z.object({ iss: z.string(), sub: z.string() })

/** A refresh token by its first 16 characters or by its double hash. */
const tokenSubject = z.object({
  token_type: z.literal('refresh_token'),
  token_identifier_alg: z.enum(['prefix', 'hash_base64_sha512_sha512']),
  token: z.string().check(z.minLength(8), z.maxLength(200)),
})

/** The claims of a security event token; an event of a type that is not known here stays `unknown`. */
export const securityEventClaims = z.object({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  iat: z.number(),
  jti: z.string().check(z.minLength(1), z.maxLength(200)),
  sub_id: z.optional(z.unknown()),
  events: z.record(z.string(), z.unknown()),
})
export type SecurityEventClaims = z.infer<typeof securityEventClaims>

/** One event, understood. `account`: the issuer's `sub`. */
export type HeardEvent =
  | { type: 'sessions-revoked'; account: string }
  | { type: 'account-disabled'; account: string; reason: string | undefined }
  | { type: 'account-enabled'; account: string }
  | { type: 'token-revoked'; named: z.infer<typeof tokenSubject>['token_identifier_alg']; token: string }
  | { type: 'verification' }

/**
 * What the events of a token say. The prefix of a type is the sender's own, so a type is known by its end; types of
 * later days are left out.
 * @throws z.core.$ZodError when an event of a known type does not say whom it is about
 */
export function heardEvents({ iss, events, sub_id }: SecurityEventClaims): HeardEvent[] {
  return Object.entries(events).flatMap(([uri, payload]): HeardEvent[] => {
    const type = /\/(?:risc|oauth)\/event-type\/([a-z-]+)$/.exec(uri)?.[1]
    const about = <Schema extends z.ZodMiniType>(schema: Schema): z.output<Schema> =>
      z.parse(schema, z.safeParse(z.object({ subject: z.unknown() }), payload).data?.subject ?? sub_id)
    const account = () => {
      const subject = about(accountSubject)
      if (subject.iss !== iss) throw new TypeError("the subject is another issuer's account")
      return subject.sub
    }
    switch (type) {
      case 'sessions-revoked':
      case 'account-enabled':
        return [{ type, account: account() }]
      case 'account-disabled': {
        const { data } = z.safeParse(z.object({ reason: z.optional(z.string()) }), payload)
        return [{ type, account: account(), reason: data?.reason }]
      }
      case 'token-revoked': {
        const { token_identifier_alg: named, token } = about(tokenSubject)
        return [{ type, named, token }]
      }
      case 'verification':
        return [{ type }]
      default:
        return []
    }
  })
}
