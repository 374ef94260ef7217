import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Clock } from '#contract/clock.ts'

const defaultWindowMs = 15 * 60_000
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
  maxWaitMs?: number
}

/** Counts shared by all processes on one database. */
export interface RateLimiter {
  /**
   * Counts one attempt in each limit before the attempt is checked, so that simultaneous attempts cannot exceed a
   * limit.
   * @param reservedAttempts attempts of the first limit (the caller's own) that pass even if a shared limit is used up,
   * so that neighbours behind one address cannot block each other
   * @returns what was counted; undefined if a limit was used up: then the attempt must not be checked
   */
  spend(limits: readonly RateLimit[], reservedAttempts?: number): Promise<readonly RateLimit[] | undefined>
  /** Takes one attempt back, because it was right. Wrong attempts stay counted. */
  refund(counted: readonly RateLimit[]): Promise<void>
  /** The attempts that this limit has counted in its window. */
  spentOf(limit: Pick<RateLimit, 'name'>): Promise<number>
  /** Milliseconds until this limit is reset; 0 if nothing was counted. */
  resetsIn(limit: Pick<RateLimit, 'name'>): Promise<number>
}

interface RateLimiterOptions<Tables, Table extends keyof Tables & string> {
  db: Kysely<Tables>
  clock: Clock
  /** Has `counted`, `resets_at` in milliseconds since 1970, and `next_at` if limits have a `maxWaitMs`. */
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
}: RateLimiterOptions<Tables, Table>): RateLimiter {
  /** The columns of the table that the limiter uses. */
  const counts = db as unknown as Kysely<{
    counts: { key: string; spent: number; resets_at: number; next_at?: number }
  }>
  const countsTable = table as 'counts'
  const keyColumn = key as 'key'
  const spentColumn = sql.ref<number>(`${table}.spent`)
  const nextAtColumn = sql.ref<number>(`${table}.next_at`)
  const resetsAtColumn = sql.ref<number>(`${table}.resets_at`)

  /** Counts an attempt. @returns the count in this window, including this one; undefined if the limit was used up */
  const countAttempt = async ({ name, limit, windowMs = defaultWindowMs, maxWaitMs }: RateLimit, now: number) => {
    // A window that ends later than one that begins now was stored before the clock was set back.
    const isExpired = sql<boolean>`(${resetsAtColumn} <= ${sql.lit(now)} or ${resetsAtColumn} > ${sql.lit(now + windowMs)})`
    const backOff =
      maxWaitMs === undefined
        ? undefined
        : {
            first: limit <= 1 ? now + firstWaitMs : 0,
            next: sql<number>`case when ${isExpired} then excluded.next_at
              when ${spentColumn} + 1 < ${sql.lit(limit)} then 0
              else ${sql.lit(now)} + ${waitCase(spentColumn, limit, maxWaitMs)} end`,
            hasPassed: sql<boolean>`(${nextAtColumn} <= ${sql.lit(now)} or ${nextAtColumn} > ${sql.lit(now + maxWaitMs)})`,
          }
    const row = await counts
      .insertInto(countsTable)
      .values({
        ...({ [key]: hash(name) } as { key: string }),
        spent: 1,
        resets_at: now + windowMs,
        ...(backOff && { next_at: backOff.first }),
      })
      .onConflict((conflict) =>
        conflict
          .column(keyColumn)
          .doUpdateSet({
            spent: sql<number>`case when ${isExpired} then 1 else ${spentColumn} + 1 end`,
            resets_at: sql<number>`case when ${isExpired} then excluded.resets_at else ${resetsAtColumn} end`,
            ...(backOff && { next_at: backOff.next }),
          })
          .where(({ or }) =>
            or([isExpired, sql<boolean>`${spentColumn} < ${sql.lit(limit)}`, ...(backOff ? [backOff.hasPassed] : [])]),
          ),
      )
      .returning('spent')
      .executeTakeFirst()
    return row?.spent
  }

  const refund = async (counted: readonly RateLimit[]) => {
    for (const { name } of counted)
      await counts
        .updateTable(countsTable)
        .set(({ eb }) => ({ spent: eb('spent', '-', 1) }))
        .where(keyColumn, '=', hash(name))
        .where('spent', '>', 0)
        .execute()
  }

  return {
    spend: async (limits, reservedAttempts = 0) => {
      const now = clock.now()
      const counted: RateLimit[] = []
      let ownCount = 0
      for (const [index, limit] of limits.entries()) {
        const count = await countAttempt(limit, now)
        if (count !== undefined) counted.push(limit)
        else if (index === 0 || ownCount > reservedAttempts) {
          // A refused attempt must not count in the limits before this one, because others share them.
          await refund(counted)
          return undefined
        }
        if (index === 0) ownCount = count ?? 0
      }
      return counted
    },
    refund,
    spentOf: async ({ name }) => {
      const row = await counts
        .selectFrom(countsTable)
        .select(['spent', 'resets_at'])
        .where(keyColumn, '=', hash(name))
        .executeTakeFirst()
      return row && row.resets_at > clock.now() ? row.spent : 0
    },
    resetsIn: async ({ name }) => {
      const row = await counts
        .selectFrom(countsTable)
        .select('resets_at')
        .where(keyColumn, '=', hash(name))
        .executeTakeFirst()
      return row ? Math.max(row.resets_at - clock.now(), 0) : 0
    },
  }
}

/** SQL for the wait after the attempt that is being counted: doubled for each attempt beyond the limit. */
function waitCase(spent: RawBuilder<number>, limit: number, maxMs: number) {
  const steps: number[] = []
  for (let wait = firstWaitMs; wait < maxMs; wait *= 2) steps.push(wait)
  const lines = steps.map(
    (wait, attemptsBeyond) =>
      sql`when ${spent} + 1 - ${sql.lit(limit)} <= ${sql.lit(attemptsBeyond)} then ${sql.lit(wait)}`,
  )
  return lines.length === 0 ? sql.lit(maxMs) : sql`case ${sql.join(lines, sql` `)} else ${sql.lit(maxMs)} end`
}
