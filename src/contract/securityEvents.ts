/**
 * Security events, as the authorization server sends them and a receiver reads them (specification 1, section 6; RFC 8417,
 * RFC 8935; facts: authorization, "Security events").
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
