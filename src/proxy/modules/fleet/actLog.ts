import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { type ActName, type ActResult, alertActs, enrolActs, type Operator, planChanges } from './roles.ts'
import type { AllFleetTables } from './schema.ts'
import type { Screen } from './screens.ts'

/** Most entries of a log that is read. */
const maxEntries = 200

export interface LogEntry {
  id: string
  at: number
  by: string
  act: ActName
  screenId: string
  screenName: string
  text: string
  /** `expired`: its screen has not confirmed it in time. */
  result: ActResult | 'expired'
}

export type ActLog = ReturnType<typeof createActLog>

/** Everything that operators did (specification: fleet 9). */
export function createActLog(db: Kysely<AllFleetTables>, clock: Clock) {
  return {
    /** @param entry `site`: of what is no screen */
    async record(entry: {
      by: string
      act: ActName
      screen?: Screen
      site?: string
      text?: string
      ttlMs?: number
      result: ActResult
    }): Promise<void> {
      const now = clock.now()
      const { by, act, screen, site = '', text = '', ttlMs = 0, result } = entry
      await db
        .insertInto('fleet_acts')
        .values({
          id: randomUUID(),
          at: now,
          by_name: by,
          act,
          screen_id: screen?.id ?? '',
          screen_name: screen?.name ?? '',
          site: screen?.site ?? site,
          text,
          expires_at: now + ttlMs,
          result,
          result_at: now,
        })
        .execute()
    },

    /** The newest entries of the operator’s site, of all screens or of one. */
    async entries(operator: Pick<Operator, 'site'>, screenId?: string): Promise<LogEntry[]> {
      const now = clock.now()
      const { site } = operator
      let query = db.selectFrom('fleet_acts').selectAll().orderBy('at', 'desc').orderBy('id').limit(maxEntries)
      // What was done with operators is for those of all sites.
      if (site !== null)
        query = query
          .where('site', '=', site)
          .where(({ or, eb }) =>
            or([eb('screen_id', '!=', ''), eb('act', 'in', [...planChanges, ...enrolActs, ...alertActs])]),
          )
      if (screenId !== undefined) query = query.where('screen_id', '=', screenId)
      return (await query.execute()).map((row) => ({
        id: row.id,
        at: Number(row.at),
        by: row.by_name,
        act: row.act,
        screenId: row.screen_id,
        screenName: row.screen_name,
        text: row.text,
        result: row.result === 'waiting' && Number(row.expires_at) <= now ? 'expired' : row.result,
      }))
    },
  }
}
