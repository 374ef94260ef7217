import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { hourMs } from '#contract/clock.ts'
import { nextPacificDay, pacificDay } from './pacificDays.ts'
import type { NowTables } from './schema.ts'
import { minuteMs } from './spans.ts'

export type LiveQuota = ReturnType<typeof createLiveQuota>

/** No unit is left, or the service refused: nothing is called until `resumesAt`. */
export class QuotaSpent extends Error {
  override name = 'QuotaSpent'
  readonly resumesAt: number
  constructor(resumesAt: number) {
    super('live numbers wait for their quota')
    this.resumesAt = resumesAt
  }
}

/**
 * The units that live numbers may use in a day, for all accounts and all proxies of the database. A unit is taken before
 * its call: a proxy that is killed in between wastes it, and never uses one twice.
 */
export function createLiveQuota(db: Kysely<NowTables>, clock: Clock, unitsPerDay: number) {
  const today = () => {
    const now = clock.now()
    return { now, day: pacificDay(now), resetsAt: nextPacificDay(now) }
  }
  const load = async () => {
    const { day, ...times } = today()
    const row = await db.selectFrom('live_quota').selectAll().where('day', '=', day).executeTakeFirst()
    return { ...times, day, row: row ?? { day, used: 0, paused_until: 0, failures: 0 } }
  }
  const takeOf = (day: string, now: number) =>
    db
      .updateTable('live_quota')
      .set(({ eb }) => ({ used: eb('used', '+', 1) }))
      .where('day', '=', day)
      .where('used', '<', unitsPerDay)
      .where('paused_until', '<=', now)
      .returning('failures')
      .executeTakeFirst()

  return {
    /** Takes a unit. @returns whether the service refused the last call: an answer is news then @throws QuotaSpent */
    async take(): Promise<boolean> {
      const { now, day } = today()
      let taken = await takeOf(day, now)
      if (!taken) {
        // The first unit of a day, or none.
        await db
          .insertInto('live_quota')
          .values({ day, used: 0, paused_until: 0, failures: 0 })
          .onConflict((conflict) => conflict.column('day').doNothing())
          .execute()
        taken = await takeOf(day, now)
      }
      if (taken) return taken.failures > 0
      const { row, resetsAt } = await load()
      // A pause ends with its day, whatever the clock was when it began.
      throw new QuotaSpent(row.paused_until > now ? Math.min(row.paused_until, resetsAt) : resetsAt)
    },

    /** What is left of the day. */
    async left(): Promise<{ units: number; ms: number }> {
      const { now, resetsAt, row } = await load()
      return { units: Math.max(unitsPerDay - row.used, 0), ms: resetsAt - now }
    },

    /**
     * Pauses all accounts, because the service refused: until the quota begins again, or longer each time.
     * @param retryAfter milliseconds that the service named; undefined for a quota without a time
     */
    async refused(isDaily: boolean, retryAfter: number | undefined): Promise<QuotaSpent> {
      const { now, day, resetsAt, row } = await load()
      const growing = Math.max(Math.min(minuteMs * 2 ** Math.min(row.failures, 10), hourMs), retryAfter ?? 0)
      const until = isDaily && retryAfter === undefined ? resetsAt : Math.min(now + growing, resetsAt)
      await db
        .updateTable('live_quota')
        .set(({ eb }) => ({ paused_until: until, failures: eb('failures', '+', 1) }))
        .where('day', '=', day)
        .execute()
      return new QuotaSpent(until)
    },

    /** The service answered again: the next pause is short. */
    async answered(): Promise<void> {
      await db.updateTable('live_quota').set({ failures: 0 }).where('day', '=', today().day).execute()
    },
  }
}
