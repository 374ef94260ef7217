import type { Clock } from '#contract/clock.ts'
import { networkOf, providerNetworkOf } from '#contract/networks.ts'
import { createRateLimiter } from '#storage/rateLimit/rateLimiter.ts'
import type { Vault } from '../grants/vault.ts'
import type { LinkedDatabase, LinkedTables } from './schema.ts'

/** Most wrong codes in 15 minutes: of one household, of its provider's network, and of all together. */
const limits = { network: 20, neighbours: 100, all: 1_000 }
/** Attempts that each household has in any case, even if its neighbours and all others have used up the limits. */
const reservedAttempts = 3

export type CodeRateLimit = ReturnType<typeof createCodeRateLimit>

/**
 * Limits wrong codes. Codes have eight digits: if one code is valid all the time, an attacker who uses up the limit
 * finds it once in three years, and one with a thousand households once in nine months. The gain is one text in a field
 * of a television; a connection also needs the television's own account.
 */
export function createCodeRateLimit(db: LinkedDatabase, vault: Vault, clock: Clock) {
  const limitName = 'handoff guesses'
  const { spend, refund } = createRateLimiter<LinkedTables, 'handoff_guesses'>({
    db,
    clock,
    table: 'handoff_guesses',
    key: 'known_by',
    hash: vault.keyedHash,
  })
  return {
    /**
     * Counts one attempt before the code is checked, so that simultaneous attempts cannot exceed the limits.
     * @returns what was counted; undefined if no attempt is left: then the code must not be checked
     */
    spend: (address: string) =>
      spend(
        [
          { name: `${limitName} ${networkOf(address)}`, limit: limits.network },
          { name: `${limitName} ${providerNetworkOf(address)}`, limit: limits.neighbours },
          { name: limitName, limit: limits.all },
        ],
        reservedAttempts,
      ),
    /** Takes back what was counted, because a right code costs nothing. */
    refund,
  }
}
