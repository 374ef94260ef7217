import type { Clock } from '#contract/clock.ts'
import { neighboursOf, networkOf } from '#contract/networks.ts'
import type { Vault } from '../grants/vault.ts'
import type { LinkedDatabase } from './schema.ts'

const windowMs = 15 * 60_000

/** Wrong codes within the window: of one household, of its provider's network, and of all together. */
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
   * Pays one guess before the code is looked at, so that guesses of one moment cannot overrun the limits.
   * @returns what was paid; undefined: none is left, and the code is not to be looked at, right or wrong
   */
  spend(address: string): Promise<Paid | undefined>
  /** The guess was right: it costs nothing. */
  giveBack(paid: Paid): Promise<void>
}

/** Names of the counts that a guess was paid from. */
type Paid = readonly string[]

export function createCodeRateLimit(db: LinkedDatabase, vault: Vault, clock: Clock): CodeRateLimit {
  const all = 'handoff guesses'
  return {
    async spend(address) {
      const own = `${all} ${networkOf(address)}`
      const spent = await pay(own, limits.network)
      if (spent === undefined) return undefined
      const paid = [own]
      const shared = [
        { name: `${all} ${neighboursOf(address)}`, limit: limits.neighbours },
        { name: all, limit: limits.all },
      ]
      for (const { name, limit } of shared)
        if ((await pay(name, limit)) !== undefined) paid.push(name)
        else if (spent > kept) {
          // A guess that is refused costs nothing: others share what it was paid from.
          await giveBack(paid)
          return undefined
        }
      return paid
    },
    giveBack,
  }

  /** How often it was paid from, this time included; undefined when nothing was left. */
  async function pay(name: string, limit: number): Promise<number | undefined> {
    const now = clock.now()
    const row = await db
      .insertInto('handoff_guesses')
      .values({ known_by: vault.keyedHash(name), spent: 1, resets_at: now + windowMs })
      .onConflict((conflict) =>
        conflict
          .column('known_by')
          .doUpdateSet(({ eb, ref }) => {
            const ranOut = eb.case().when('handoff_guesses.resets_at', '<=', now)
            return {
              spent: ranOut
                .then(1)
                .else(eb('handoff_guesses.spent', '+', 1))
                .end(),
              resets_at: ranOut.then(ref('excluded.resets_at')).else(ref('handoff_guesses.resets_at')).end(),
            }
          })
          .where(({ or, eb }) =>
            or([eb('handoff_guesses.resets_at', '<=', now), eb('handoff_guesses.spent', '<', limit)]),
          ),
      )
      .returning('spent')
      .executeTakeFirst()
    return row?.spent
  }

  async function giveBack(paid: Paid): Promise<void> {
    for (const name of paid)
      await db
        .updateTable('handoff_guesses')
        .set(({ eb }) => ({ spent: eb('spent', '-', 1) }))
        .where('known_by', '=', vault.keyedHash(name))
        .where('spent', '>', 0)
        .execute()
  }
}
