import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { disabledReasons, securityEventTypes } from '#contract/securityEvents.ts'

/** What happened, as the outbox stores it: without the service's address, which is added when the event is sent. */
const occurrence = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sessions-revoked'), account: z.string() }),
  z.object({
    type: z.literal('account-disabled'),
    account: z.string(),
    reason: z.optional(z.enum(disabledReasons)),
  }),
  z.object({ type: z.literal('account-enabled'), account: z.string() }),
  /** `token`: its double hash. */
  z.object({ type: z.literal('token-revoked'), token: z.string() }),
  z.object({ type: z.literal('verification'), state: z.string() }),
])
export type Occurrence = z.infer<typeof occurrence>

/** @throws Error when the text is not an occurrence */
export const readOccurrence = (text: string): Occurrence => z.parse(occurrence, JSON.parse(text))

/** The `events` claim (RFC 8417, section 2.2). */
export function eventsClaim(occurrence: Occurrence, { issuer, base }: { issuer: string; base: string }) {
  const types = securityEventTypes(base)
  const account = (sub: string) => ({ subject_type: 'iss-sub', iss: issuer, sub })
  switch (occurrence.type) {
    case 'sessions-revoked':
      return { [types.sessionsRevoked]: { subject: account(occurrence.account) } }
    case 'account-disabled':
      return {
        [types.accountDisabled]: {
          subject: account(occurrence.account),
          ...(occurrence.reason === undefined ? {} : { reason: occurrence.reason }),
        },
      }
    case 'account-enabled':
      return { [types.accountEnabled]: { subject: account(occurrence.account) } }
    case 'token-revoked':
      return {
        [types.tokenRevoked]: {
          subject: {
            subject_type: 'oauth_token',
            token_type: 'refresh_token',
            token_identifier_alg: 'hash_base64_sha512_sha512',
            token: occurrence.token,
          },
        },
      }
    case 'verification':
      return { [types.verification]: { state: occurrence.state } }
  }
}

/** Identifies a token to those who have it: base64 of SHA-512 of SHA-512 (`hash_base64_sha512_sha512`). */
export function doubleHash(token: string): string {
  const once = createHash('sha512').update(token).digest()
  return createHash('sha512').update(once).digest('base64')
}
