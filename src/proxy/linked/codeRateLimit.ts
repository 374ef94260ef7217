import type { Clock } from '#contract/clock.ts'
import { neighboursOf, networkOf } from '#contract/networks.ts'
import { createRateLimiter, type RateLimit } from '#storage/rateLimit/rateLimiter.ts'
import type { Vault } from '../grants/vault.ts'
import type { LinkedDatabase, LinkedTables } from './schema.ts'

/** Wrong codes in a quarter of an hour: of one household, of its provider's network, and of all together. */
const limits = { network: 20, neighbours: 100, all: 1_000 }
/** So many of a household's own are looked at, whatever its neighbours and everybody else have used up. */
const kept = 3

/**
 * How many wrong codes may be tried. Codes have eight digits: where one waits all the time, a stranger who uses up all of
 * this hits it once in three years, and one who tries from a thousand households at once once in nine months. What is won
 * is one text in a field of a television; a connection also needs the television's own account.
 */
export interface CodeRateLimit {
  /**
   * Counts one attempt before the code is looked at, so that attempts of one moment cannot overrun the limits.
   * @returns what was counted; undefined: none is left, and the code is not to be looked at, right or wrong
   */
  spend(address: string): Promise<readonly RateLimit[] | undefined>
  /** The code was right: it costs nothing. */
  giveBack(spent: readonly RateLimit[]): Promise<void>
}

export function createCodeRateLimit(db: LinkedDatabase, vault: Vault, clock: Clock): CodeRateLimit {
  const all = 'handoff guesses'
  const { spend, giveBack } = createRateLimiter<LinkedTables, 'handoff_guesses'>({
    ...{ db, clock },
    table: 'handoff_guesses',
    key: 'known_by',
    hash: vault.keyedHash,
  })
  return {
    spend: (address) =>
      spend(
        [
          { name: `${all} ${networkOf(address)}`, limit: limits.network },
          { name: `${all} ${neighboursOf(address)}`, limit: limits.neighbours },
          { name: all, limit: limits.all },
        ],
        kept,
      ),
    giveBack,
  }
}
