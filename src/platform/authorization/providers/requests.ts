import * as z from 'zod/mini'
import { newSecret } from '#platform/keys/keys.ts'
import type { StoreContext } from '../signIns.ts'

/** Long enough to sign in at a provider, with a second factor. */
export const requestMs = 10 * 60_000

/** What the person was asked about, as the pages read it, and what the provider must show. */
const sent = z.object({ pending: z.string(), maxAge: z.optional(z.number()) })
export type SentAlong = z.infer<typeof sent>

/** What only this service can know of a request: the provider sees both, but cannot make others. */
export interface RequestSecrets {
  state: string
  nonce: string
  /** Of PKCE (RFC 7636, section 4.1). */
  verifier: string
}

/**
 * Sign-ins on their way to a provider: bound to one browser, of use once and for ten minutes, in all processes. Nonce
 * and verifier follow from the state by the server's key, so the database contains neither.
 */
export function createProviderRequests({ db, keys, clock }: StoreContext) {
  const secretsOf = (state: string): RequestSecrets => ({
    state,
    nonce: keys.hash('provider-nonce', state),
    verifier: keys.hash('provider-verifier', state),
  })

  return {
    /** @param csrf identifies the browser */
    start: async (providerId: string, csrf: string, along: SentAlong): Promise<RequestSecrets> => {
      const state = newSecret()
      const state_hash = keys.hash('provider-state', state)
      await db
        .insertInto('provider_requests')
        .values({
          state_hash,
          provider_id: providerId,
          visit_hash: keys.hash('provider-visit', csrf),
          sealed: keys.encrypt(state_hash, JSON.stringify(along)),
          expires_at: clock.now() + requestMs,
        })
        .execute()
      return secretsOf(state)
    },
    /** Uses up the request of this browser. @returns undefined if it has none with this state */
    take: async (state: string, csrf: string) => {
      const state_hash = keys.hash('provider-state', state)
      const row = await db
        .deleteFrom('provider_requests')
        .where('state_hash', '=', state_hash)
        .where('visit_hash', '=', keys.hash('provider-visit', csrf))
        .returningAll()
        .executeTakeFirst()
      if (!row || row.expires_at <= clock.now()) return undefined
      const along = z.parse(sent, JSON.parse(keys.decrypt(state_hash, row.sealed)))
      return { providerId: row.provider_id, along, secrets: secretsOf(state) }
    },
  }
}
