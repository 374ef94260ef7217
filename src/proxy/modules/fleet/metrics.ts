import { type Kysely, sql } from 'kysely'
import { type Clock, dayMs } from '#contract/clock.ts'
import { darkAfterMs } from '#contract/fleet.ts'
import type { Core } from '#proxy/core/core.ts'
import { cachedFor } from '#web/http/cached.ts'
import type { AllFleetTables } from './schema.ts'
import { type ScreenState, stateNow } from './states.ts'
import type { createWatches } from './watches.ts'

/** Milliseconds for which a reading is used again: three metrics are of one, and several servers may scrape. */
const ttlMs = 5_000

/** Screens by site, for Prometheus (specification: fleet 14). Labels have no name and no address of a screen. */
export function measureFleet(
  measures: Core['measures'],
  context: { db: Kysely<AllFleetTables>; clock: Clock; watches: Pick<ReturnType<typeof createWatches>, 'since'> },
): void {
  const { db, clock, watches } = context
  /** Sums of screens that are equal in what their state depends on, so that thousands of them are a few rows. */
  const screens = cachedFor(clock, ttlMs, async () => {
    const now = clock.now()
    // A number in the text: Postgres takes two parameters for two expressions.
    const isHeard = sql<number>`case when fleet_screens.seen_at > ${sql.lit(now - darkAfterMs)} then 1 else 0 end`
    const isSignedIn = sql<number>`case when grants.id is not null and grants.ended is null then 1 else 0 end`
    const rows = await db
      .selectFrom('fleet_screens')
      .leftJoin('television', 'television.id', 'fleet_screens.television_id')
      .leftJoin('session', 'session.id', 'television.active')
      .leftJoin('grants', 'grants.id', 'session.grant_id')
      .select(['fleet_screens.site', 'fleet_screens.state', isHeard.as('heard'), isSignedIn.as('signed_in')])
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('fleet_screens.numbers_at').as('numbers_at')])
      .groupBy(['fleet_screens.site', 'fleet_screens.state', isHeard, isSignedIn])
      .execute()
    const listeningSince = await watches.since(now)
    return rows.map(({ site, state, heard, signed_in, count, numbers_at }) => {
      const seen_at = heard === 1 ? now : now - darkAfterMs
      const heardNow = { state, state_since: now, seen_at, isSignedIn: signed_in === 1 }
      const age = numbers_at === null ? undefined : Math.max(0, now - Number(numbers_at))
      return { site, state: stateNow(heardNow, listeningSince, now).state, count: Number(count), age }
    })
  })
  const isOn = (state: ScreenState) => state !== 'dark' && state !== 'unknown' && state !== 'signed-out'

  measures.labelled('fleet_screens', 'Screens by site and state', ['site', 'state'], async () => {
    const counts = new Map<string, readonly [string[], number]>()
    for (const { site, state, count } of await screens()) {
      const key = JSON.stringify([site, state])
      counts.set(key, [[site, state], count + (counts.get(key)?.[1] ?? 0)])
    }
    return [...counts.values()]
  })
  measures.labelled(
    'fleet_numbers_age_seconds',
    'Greatest age of the numbers on screens that are on',
    ['site'],
    async () => {
      const ages = new Map<string, number>()
      for (const { site, state, age } of await screens())
        if (isOn(state) && age !== undefined) ages.set(site, Math.max(age / 1_000, ages.get(site) ?? 0))
      return [...ages].map(([site, seconds]) => [[site], seconds] as const)
    },
  )
  measures.labelled('fleet_errors', 'Errors that nobody caught, of the last 24 hours', ['site'], async () => {
    const rows = await db
      .selectFrom('fleet_errors')
      .innerJoin('fleet_screens', 'fleet_screens.id', 'fleet_errors.screen_id')
      .select(({ fn }) => ['fleet_screens.site', fn.countAll<number>().as('count')])
      .where('fleet_errors.at', '>', clock.now() - dayMs)
      .groupBy('fleet_screens.site')
      .execute()
    return rows.map(({ site, count }) => [[site], Number(count)] as const)
  })
}
