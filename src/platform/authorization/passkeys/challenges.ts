import { randomBytes } from 'node:crypto'
import { hourMs } from '#contract/clock.ts'
import type { StoreContext } from '../signIns.ts'

/** How long a page may stay open before its passkey is used. */
export const challengeMs = 10 * 60_000
/** How long a used challenge is remembered after its end, because clocks differ. */
const retentionMs = hourMs

/**
 * Challenges that a passkey signs (WebAuthn Level 3, section 13.4.3). Each is signed by the service and bound to one
 * browser and one purpose, so that nothing is stored for people who never answer. When it comes back, it is remembered
 * until it expires, by all processes that share the database, so that it works once.
 */
export function createChallenges({ db, keys, clock }: StoreContext) {
  const signatureOf = (visit: string, purpose: string, text: string) =>
    keys.hash('passkey-challenge', `${visit} ${purpose} ${text}`)

  return {
    /** @param visit a secret of the browser. @returns the bytes to sign, in base64url */
    make: (visit: string, purpose: string): string => {
      const text = `${clock.now() + challengeMs}.${randomBytes(16).toString('base64url')}`
      return Buffer.from(`${text}.${signatureOf(visit, purpose, text)}`).toString('base64url')
    },
    /** Whether the challenge was made for this browser and purpose, has not expired, and comes back for the first time. */
    spend: async (visit: string, purpose: string, challenge: string): Promise<boolean> => {
      const [, text = '', expires, signature = ''] =
        /^((\d{1,15})\.[\w-]{22})\.([\w-]{43})$/.exec(Buffer.from(challenge, 'base64url').toString('latin1')) ?? []
      const now = clock.now()
      if (!keys.matches('passkey-challenge', `${visit} ${purpose} ${text}`, signature) || Number(expires) <= now)
        return false
      const { numInsertedOrUpdatedRows: inserted } = await db
        .insertInto('used_assertions')
        .values({ id_hash: keys.hash('passkey-challenge', `used ${text}`), expires_at: Number(expires) + retentionMs })
        .onConflict((conflict) => conflict.column('id_hash').doNothing())
        .executeTakeFirstOrThrow()
      return Number(inserted) === 1
    },
  }
}
