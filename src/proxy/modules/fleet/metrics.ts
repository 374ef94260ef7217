import type { Kysely } from 'kysely'
import { type Clock, dayMs } from '#contract/clock.ts'
import type { Core } from '#proxy/core/core.ts'
import { cachedFor } from '#web/http/cached.ts'
import { stateExpression } from './listing.ts'
import type { AllFleetTables } from './schema.ts'
import type { ScreenState } from './states.ts'
import type { createWatches } from './watches.ts'

/** Milliseconds for which a reading is used again: three metrics are of one, and several servers may scrape. */
const ttlMs = 5_000

/** Screens by site, for Prometheus (specification: fleet 14). Labels have no name and no address of a screen. */
export function measureFleet(
  measures: Core['measures'],
  context: { db: Kysely<AllFleetTables>; clock: Clock; watches: Pick<ReturnType<typeof createWatches>, 'since'> },
): void {
  const { db, clock, watches } = context
  /** The database counts them, so that thousands of screens are a few rows. */
  const screens = cachedFor(clock, ttlMs, async () => {
    const now = clock.now()
    const state = stateExpression(await watches.since(now), now)
    const rows = await db
      .selectFrom('fleet_screens')
      .leftJoin('television', 'television.id', 'fleet_screens.television_id')
      .leftJoin('session', 'session.id', 'television.active')
      .leftJoin('grants', 'grants.id', 'session.grant_id')
      .select(({ fn }) => [
        'fleet_screens.site',
        state.as('state'),
        fn.countAll<number>().as('count'),
        fn.min('fleet_screens.numbers_at').as('numbers_at'),
      ])
      .groupBy(['fleet_screens.site', state])
      .execute()
    return rows.map(({ site, state, count, numbers_at }) => {
      const age = numbers_at === null ? undefined : Math.max(0, now - Number(numbers_at))
      return { site, state, count: Number(count), age }
    })
  })
  const isOn = (state: ScreenState) => state !== 'dark' && state !== 'unknown' && state !== 'signed-out'

  measures.labelled('fleet_screens', 'Screens by site and state', ['site', 'state'], async () =>
    (await screens()).map(({ site, state, count }) => [[site, state], count] as const),
  )
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
