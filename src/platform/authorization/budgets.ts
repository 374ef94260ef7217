import { type Kysely, sql } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { Keys } from '../keys.ts'
import type { AuthorizationTables } from './tables.ts'

const quarterMs = 15 * 60_000
/** The first wait once a purse is empty; each next one is twice as long. */
const firstWaitMs = 1000

/** One purse out of which guesses are paid. */
export interface Purse {
  /** What is counted and whose: `code/account/<id>`, `password/address/<address>`. Kept as a hash. */
  name: string
  /** Within the window. */
  limit: number
  /** Left out: a quarter of an hour. */
  windowMs?: number
  /**
   * Once it is empty, one guess more is let through now and then: after a second, two, four, up to this. Left out: none
   * before the window is over.
   */
  longestWaitMs?: number
}

/** Counts of guesses, shared by all processes on one database. */
export interface Budgets {
  /**
   * Pays one guess out of every purse before the guess is looked at, so that guesses sent at the same moment cannot
   * overrun it.
   * @param kept so many guesses out of the first purse, the asker's own, pass though a shared one is empty: neighbours
   * behind one address cannot use up each other's
   * @returns what was paid; undefined when a purse was empty: the guess is then not to be looked at, right or wrong
   */
  spend(purses: readonly Purse[], kept?: number): Promise<readonly Purse[] | undefined>
  /** Gives one guess back because it was right. What wrong ones cost stays spent. */
  giveBack(paid: readonly Purse[]): Promise<void>
  /** Milliseconds until this purse is full again; 0 where nothing was paid out of it. */
  resetsIn(purse: Pick<Purse, 'name'>): Promise<number>
}

export function createBudgets(db: Kysely<AuthorizationTables>, keys: Keys, clock: Clock): Budgets {
  /** How often it was paid from, this time included; undefined when it was empty. */
  const pay = async ({ name, limit, windowMs = quarterMs, longestWaitMs }: Purse, now: number) => {
    const isOver = sql<boolean>`budgets.resets_at <= ${sql.lit(now)}`
    const nextAt = longestWaitMs === undefined ? 0 : now + firstWaitMs
    const row = await db
      .insertInto('budgets')
      .values({
        key_hash: keys.hash('budget', name),
        spent: 1,
        resets_at: now + windowMs,
        next_at: limit <= 1 ? nextAt : 0,
      })
      .onConflict((conflict) =>
        conflict
          .column('key_hash')
          .doUpdateSet({
            spent: sql`case when ${isOver} then 1 else budgets.spent + 1 end`,
            resets_at: sql`case when ${isOver} then excluded.resets_at else budgets.resets_at end`,
            next_at: sql`case when ${isOver} then excluded.next_at
              when budgets.spent + 1 < ${sql.lit(limit)} then 0
              else ${sql.lit(now)} + ${waitAfter(limit, longestWaitMs ?? 0)} end`,
          })
          .where(({ or }) =>
            or([
              isOver,
              sql<boolean>`budgets.spent < ${sql.lit(limit)}`,
              ...(longestWaitMs === undefined ? [] : [sql<boolean>`budgets.next_at <= ${sql.lit(now)}`]),
            ]),
          ),
      )
      .returning('spent')
      .executeTakeFirst()
    return row?.spent
  }

  /** The wait that the guess being paid begins: doubled for each one beyond the limit. */
  const waitAfter = (limit: number, longestMs: number) => {
    const steps: number[] = []
    for (let wait = firstWaitMs; wait < longestMs; wait *= 2) steps.push(wait)
    const lines = steps.map(
      (wait, beyond) => sql`when budgets.spent + 1 - ${sql.lit(limit)} <= ${sql.lit(beyond)} then ${sql.lit(wait)}`,
    )
    return lines.length === 0 ? sql.lit(longestMs) : sql`case ${sql.join(lines, sql` `)} else ${sql.lit(longestMs)} end`
  }

  const giveBack = async (paid: readonly Purse[]) => {
    for (const { name } of paid)
      await db
        .updateTable('budgets')
        .set(({ eb }) => ({ spent: eb('spent', '-', 1) }))
        .where('key_hash', '=', keys.hash('budget', name))
        .where('spent', '>', 0)
        .execute()
  }

  return {
    spend: async (purses, kept = 0) => {
      const now = clock.now()
      const paid: Purse[] = []
      let own = 0
      for (const [index, purse] of purses.entries()) {
        const spent = await pay(purse, now)
        if (spent !== undefined) paid.push(purse)
        else if (index === 0 || own > kept) {
          // The purses paid before this one are shared with others: a refused guess costs them nothing.
          await giveBack(paid)
          return undefined
        }
        if (index === 0) own = spent ?? 0
      }
      return paid
    },
    giveBack,
    resetsIn: async ({ name }) => {
      const row = await db
        .selectFrom('budgets')
        .select('resets_at')
        .where('key_hash', '=', keys.hash('budget', name))
        .executeTakeFirst()
      return row ? Math.max(row.resets_at - clock.now(), 0) : 0
    },
  }
}
