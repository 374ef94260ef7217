import { type Kysely, sql } from 'kysely'
import type { Clock } from '#contract/clock.ts'

/** How often a place becomes free, in milliseconds, and how many may be taken together after a time without callers. */
export interface Pace {
  every: number
  atOnce: number
}

interface PlacesOptions<Tables, Table extends keyof Tables & string> {
  db: Kysely<Tables>
  clock: Clock
  /** Has `name`, `until` (when the next place is free, in milliseconds since 1970) and `failures`, which stays 0. */
  table: Table
  /** No stored wait is longer, in milliseconds. A later time was stored before the clock was set back. */
  maxStoredWaitMs: number
}

/**
 * Limits how often something may happen by places in queues, with one row per queue. Not counts in windows
 * (`rateLimiter.ts`): those refuse an attempt, and a place also says how long to wait for a turn.
 */
export function createPlaces<Tables, Table extends keyof Tables & string>({
  db,
  clock,
  table,
  maxStoredWaitMs,
}: PlacesOptions<Tables, Table>) {
  const places = db as unknown as Kysely<{ places: { name: string; until: number; failures: number } }>
  const until = sql.ref<number>(`${table}.until`)
  return {
    /**
     * Takes the next place of the queue `name`. Each change is one statement, so that no place is taken twice.
     * @returns milliseconds until the place; undefined if that is more than `maxWaitMs`: then no place was taken
     */
    async take(name: string, { every, atOnce }: Pace, maxWaitMs: number): Promise<number | undefined> {
      const now = clock.now()
      const burstMs = (atOnce - 1) * every
      const latest = now + burstMs + maxWaitMs
      const row = await places
        .insertInto(table as 'places')
        .values({ name, until: now + every, failures: 0 })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet(({ eb }) => ({
              until: eb
                .case()
                .when(eb.or([eb(until, '<', now), eb(until, '>', latest + maxStoredWaitMs)]))
                .then(now + every)
                .else(eb(until, '+', every))
                .end(),
            }))
            .where(({ eb }) => eb.or([eb(until, '<=', latest), eb(until, '>', latest + maxStoredWaitMs)])),
        )
        .returning('until')
        .executeTakeFirst()
      return row && Math.max(Number(row.until) - every - burstMs - now, 0)
    },
  }
}
