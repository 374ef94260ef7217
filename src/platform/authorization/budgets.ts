import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { Keys } from '../keys.ts'
import type { AuthorizationTables } from './tables.ts'

const windowMs = 15 * 60_000

/** One purse out of which guesses are paid. */
export interface Purse {
  /** What is counted and whose: `code/sign-in/<id>`, `password/address/<address>`. Kept as a hash. */
  name: string
  /** Within a quarter of an hour. */
  limit: number
}

/** Counts of guesses, shared by all processes on one database. */
export interface Budgets {
  /**
   * Pays one guess out of every purse before the guess is looked at, so that guesses sent at the same moment cannot
   * overrun it. False when one of them was empty: the guess is then not to be looked at, right or wrong.
   */
  spend(purses: readonly Purse[]): Promise<boolean>
  /** Gives one guess back because it was right. What wrong ones cost stays spent. */
  giveBack(purses: readonly Purse[]): Promise<void>
}

export function createBudgets(db: Kysely<AuthorizationTables>, keys: Keys, clock: Clock): Budgets {
  const pay = async ({ name, limit }: Purse, now: number) => {
    const { spent } = await db
      .insertInto('budgets')
      .values({ key_hash: keys.hash('budget', name), spent: 1, resets_at: now + windowMs })
      .onConflict((conflict) =>
        conflict.column('key_hash').doUpdateSet(({ eb, ref }) => ({
          spent: eb
            .case()
            .when('budgets.resets_at', '<=', now)
            .then(1)
            .else(eb('budgets.spent', '+', 1))
            .end(),
          resets_at: eb
            .case()
            .when('budgets.resets_at', '<=', now)
            .then(ref('excluded.resets_at'))
            .else(ref('budgets.resets_at'))
            .end(),
        })),
      )
      .returning('spent')
      .executeTakeFirstOrThrow()
    return spent <= limit
  }

  return {
    spend: async (purses) => {
      const now = clock.now()
      for (const [index, purse] of purses.entries())
        if (!(await pay(purse, now))) {
          // The purses paid before this one are shared with others: a refused guess costs them nothing.
          await refund(purses.slice(0, index))
          return false
        }
      return true
    },
    giveBack: (purses) => refund(purses),
  }

  async function refund(purses: readonly Purse[]) {
    for (const { name } of purses)
      await db
        .updateTable('budgets')
        .set(({ eb }) => ({ spent: eb('spent', '-', 1) }))
        .where('key_hash', '=', keys.hash('budget', name))
        .where('spent', '>', 0)
        .execute()
  }
}
