import { type Kysely, sql } from 'kysely'
import { dayMs, hourMs } from '#contract/clock.ts'
import { rollUpPlayed } from './played.ts'
import type { AllFleetTables } from './schema.ts'
import { historyMs } from './states.ts'

/** The log is kept for so long. */
const logMs = 90 * dayMs

/** Removes what is older than the history and the log, and screens whose television has been gone for a month. */
export async function sweepFleet(db: Kysely<AllFleetTables>, now: number): Promise<void> {
  await db
    .deleteFrom('fleet_spans')
    .where('until_at', '<', now - 2 * historyMs)
    .execute()
  await db
    .deleteFrom('fleet_watches')
    .where('until_at', '<', now - 2 * historyMs)
    .execute()
  const isGone = sql<boolean>`not exists (select 1 from television where television.id = fleet_screens.television_id)`
  await db
    .deleteFrom('fleet_screens')
    .where('seen_at', '<', now - 30 * dayMs)
    .where(isGone)
    .execute()
  await db
    .deleteFrom('fleet_acts')
    .where('at', '<', now - logMs)
    .execute()
  await rollUpPlayed(db, now)
  await db
    .deleteFrom('fleet_errors')
    .where('at', '<', now - dayMs)
    .execute()
  await db
    .deleteFrom('fleet_alert_messages')
    .where('settled_at', '<', now - logMs)
    .execute()
  await db.deleteFrom('fleet_waiting').where('expires_at', '<=', now).execute()
  // Its place is for screens that were approved and are not paired yet.
  await db
    .deleteFrom('fleet_enrolments')
    .where('expires_at', '<', now - 30 * dayMs)
    .execute()
  await db.deleteFrom('fleet_visits').where('expires_at', '<=', now).execute()
  await db
    .deleteFrom('fleet_tries')
    .where('resets_at', '<=', now - hourMs)
    .execute()
}
