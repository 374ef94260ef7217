import { type Kysely, sql } from 'kysely'
import type { Clock } from '#contract/clock.ts'

const quarterMs = 15 * 60_000
/** The first wait after a limit is used up; each further wait is twice as long. */
const firstWaitMs = 1000

/** The number of attempts allowed in a time window. */
export interface RateLimit {
  /** What is counted and for whom: `code/account/<id>`, `password/address/<address>`. Stored as a hash. */
  name: string
  /** Most attempts in the window. */
  limit: number
  /** Length of the window. Default: 15 minutes. */
  windowMs?: number
  /**
   * After the limit is used up, single attempts pass: after a second, two, four, up to this wait. Default: no attempt
   * passes before the window ends.
   */
  longestWaitMs?: number
}

/** Counts shared by all processes on one database. */
export interface RateLimiter {
  /**
   * Counts one attempt in each limit before the attempt is checked, so that simultaneous attempts cannot exceed a
   * limit.
   * @param kept attempts of the first limit (the caller's own) that pass even if a shared limit is used up, so that
   * neighbours behind one address cannot block each other
   * @returns what was counted; undefined if a limit was used up: then the attempt must not be checked
   */
  spend(limits: readonly RateLimit[], kept?: number): Promise<readonly RateLimit[] | undefined>
  /** Takes one attempt back, because it was right. Wrong attempts stay counted. */
  giveBack(spent: readonly RateLimit[]): Promise<void>
  /** Milliseconds until this limit is reset; 0 if nothing was counted. */
  resetsIn(limit: Pick<RateLimit, 'name'>): Promise<number>
}

interface LimiterParts<Tables, Table extends keyof Tables & string> {
  db: Kysely<Tables>
  clock: Clock
  /** Has `spent`, `resets_at` in milliseconds since 1970, and `next_at` if limits have a `longestWaitMs`. */
  table: Table
  /** The column with the hashed name. */
  key: keyof Tables[Table] & string
  hash(name: string): string
}

/** Counts attempts in time windows, with one row per limit. Each change is one statement, so that no count is lost. */
export function createRateLimiter<Tables, Table extends keyof Tables & string>({
  db,
  clock,
  table,
  key,
  hash,
}: LimiterParts<Tables, Table>): RateLimiter {
  /** The columns of the table that the limiter uses. */
  const counts = db as unknown as Kysely<{
    counts: { key: string; spent: number; resets_at: number; next_at?: number }
  }>
  const as = table as 'counts'
  const keyAs = key as 'key'
  const spentNow = sql.ref<number>(`${table}.spent`)
  const resetsAt = sql.ref<number>(`${table}.resets_at`)

  /** Counts an attempt. @returns the count in this window, including this one; undefined if the limit was used up */
  const count = async ({ name, limit, windowMs = quarterMs, longestWaitMs }: RateLimit, now: number) => {
    const isOver = sql<boolean>`${resetsAt} <= ${sql.lit(now)}`
    const waits =
      longestWaitMs === undefined
        ? undefined
        : {
            first: limit <= 1 ? now + firstWaitMs : 0,
            next: sql<number>`case when ${isOver} then excluded.next_at
              when ${spentNow} + 1 < ${sql.lit(limit)} then 0
              else ${sql.lit(now)} + ${waitAfter(limit, longestWaitMs)} end`,
            isOver: sql<boolean>`${sql.ref(`${table}.next_at`)} <= ${sql.lit(now)}`,
          }
    const row = await counts
      .insertInto(as)
      .values({
        ...({ [key]: hash(name) } as { key: string }),
        spent: 1,
        resets_at: now + windowMs,
        ...(waits && { next_at: waits.first }),
      })
      .onConflict((conflict) =>
        conflict
          .column(keyAs)
          .doUpdateSet({
            spent: sql<number>`case when ${isOver} then 1 else ${spentNow} + 1 end`,
            resets_at: sql<number>`case when ${isOver} then excluded.resets_at else ${resetsAt} end`,
            ...(waits && { next_at: waits.next }),
          })
          .where(({ or }) =>
            or([isOver, sql<boolean>`${spentNow} < ${sql.lit(limit)}`, ...(waits ? [waits.isOver] : [])]),
          ),
      )
      .returning('spent')
      .executeTakeFirst()
    return row?.spent
  }

  /** The wait after the attempt that is being counted: doubled for each attempt beyond the limit. */
  const waitAfter = (limit: number, longestMs: number) => {
    const steps: number[] = []
    for (let wait = firstWaitMs; wait < longestMs; wait *= 2) steps.push(wait)
    const lines = steps.map(
      (wait, beyond) => sql`when ${spentNow} + 1 - ${sql.lit(limit)} <= ${sql.lit(beyond)} then ${sql.lit(wait)}`,
    )
    return lines.length === 0 ? sql.lit(longestMs) : sql`case ${sql.join(lines, sql` `)} else ${sql.lit(longestMs)} end`
  }

  const giveBack = async (spent: readonly RateLimit[]) => {
    for (const { name } of spent)
      await counts
        .updateTable(as)
        .set(({ eb }) => ({ spent: eb('spent', '-', 1) }))
        .where(keyAs, '=', hash(name))
        .where('spent', '>', 0)
        .execute()
  }

  return {
    spend: async (limits, kept = 0) => {
      const now = clock.now()
      const counted: RateLimit[] = []
      let own = 0
      for (const [index, limit] of limits.entries()) {
        const spent = await count(limit, now)
        if (spent !== undefined) counted.push(limit)
        else if (index === 0 || own > kept) {
          // A refused attempt must not count in the limits before this one, because others share them.
          await giveBack(counted)
          return undefined
        }
        if (index === 0) own = spent ?? 0
      }
      return counted
    },
    giveBack,
    resetsIn: async ({ name }) => {
      const row = await counts.selectFrom(as).select('resets_at').where(keyAs, '=', hash(name)).executeTakeFirst()
      return row ? Math.max(row.resets_at - clock.now(), 0) : 0
    },
  }
}
