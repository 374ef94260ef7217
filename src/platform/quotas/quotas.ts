import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { ApiProblem } from '../api/apiProblem.ts'
import type { RequireAccess } from '../authorization/access.ts'
import { addDays, type Day, pacificDay, startOfPacificDay } from '../time/days.ts'
import type { QuotaTables } from './schema.ts'

/** Calls that one project may make to one API. */
export interface QuotaLimits {
  /** In a day of Pacific Time. */
  perDay: number
  perMinute: number
}

interface Quotas {
  /** The same check, which also charges the token's project one call per request. */
  metered(api: string, requireAccess: RequireAccess): RequireAccess
  /** Returns calls that were reserved and not used. */
  close(): Promise<void>
}

/** This process's counts for one project and API. */
interface Meter {
  project: string
  api: string
  minute: number
  callsInMinute: number
  day: Day
  /** Calls of the day that this process has reserved. */
  remaining: number
  reserving: Promise<number> | undefined
  /** Until then the day counts as used up; afterwards another process may have returned calls. */
  exhaustedUntil: number
}

const exhaustedCacheMs = 10_000

/**
 * Charges projects for calls. The day's count is in the database, but not every call writes it: a process reserves a
 * small part of the day in advance. The minute's count is in this process alone. So this is not the rate
 * limiter of `src/storage`, which writes a row for each attempt and has windows of a fixed length.
 */
export function createQuotas({
  db,
  clock,
  limits,
}: {
  db: Kysely<QuotaTables>
  clock: Clock
  limits: QuotaLimits
}): Quotas {
  const meters = new Map<string, Meter>()
  const chargedRequests = new WeakSet<FastifyRequest>()
  const days = createQuotaDays(db, limits.perDay)
  let today = { day: '', ends: 0 }

  const dayOf = (now: number): Day => {
    if (now >= today.ends || now < today.ends - 26 * 3_600_000) {
      const day = pacificDay(now)
      today = { day, ends: startOfPacificDay(addDays(day, 1)) }
    }
    return today.day
  }

  const meterOf = (project: string, api: string): Meter => {
    const key = `${api}/${project}`
    const known = meters.get(key)
    if (known) return known
    const meter = {
      project,
      api,
      minute: 0,
      callsInMinute: 0,
      day: '',
      remaining: 0,
      reserving: undefined,
      exhaustedUntil: 0,
    }
    meters.set(key, meter)
    return meter
  }

  /** @throws ApiProblem 403 `quotaExceeded` */
  async function charge(meter: Meter): Promise<void> {
    const now = clock.now()
    const minute = Math.floor(now / 60_000)
    if (meter.minute !== minute) Object.assign(meter, { minute, callsInMinute: 0 })
    if (meter.callsInMinute >= limits.perMinute)
      throw exceeded(`${limits.perMinute} calls a minute`, (minute + 1) * 60_000)
    meter.callsInMinute += 1

    const day = dayOf(now)
    if (meter.day !== day) {
      Object.assign(meter, { day, remaining: 0, reserving: undefined, exhaustedUntil: 0 })
      await days.sweep(day)
    }
    while (meter.remaining === 0) {
      if (meter.exhaustedUntil > now) throw exceeded(`${limits.perDay} calls a day`, today.ends)
      // Calls that come while a part is being reserved wait for it.
      meter.reserving ??= days
        .take(meter, day)
        .then((size) => {
          if (meter.day !== day) return 0
          meter.remaining += size
          if (size === 0) meter.exhaustedUntil = now + exhaustedCacheMs
          return size
        })
        .finally(() => {
          meter.reserving = undefined
        })
      await meter.reserving
      // A new day began meanwhile: this call belongs to it.
      if (meter.day !== day) return charge(meter)
    }
    meter.remaining -= 1
  }

  const exceeded = (limit: string, resetsAt: number) =>
    new ApiProblem(403, 'quotaExceeded', `The project has used up its quota: ${limit}.`, {
      domain: 'usageLimits',
      retryAfter: Math.max(Math.ceil((resetsAt - clock.now()) / 1000), 1),
    })

  return {
    metered: (api, requireAccess) => async (request, names) => {
      const access = await requireAccess(request, names)
      if (!chargedRequests.has(request)) {
        chargedRequests.add(request)
        await charge(meterOf(access.projectId, api))
      }
      return access
    },
    close: async () => {
      for (const meter of meters.values()) {
        const { remaining: unused } = meter
        meter.remaining = 0
        if (unused > 0) await days.release(meter, meter.day, unused)
      }
    },
  }
}

/** Days for which counts are stored. */
const storedDays = 7

/** A project's use of one API. */
interface QuotaOf {
  project: string
  api: string
}

/**
 * The counts of the day, in the database. Processes reserve small parts of a day in advance by compare-and-swap, so
 * that any number of processes stays within the limit and a crash loses at most one part.
 */
function createQuotaDays(db: Kysely<QuotaTables>, perDay: number) {
  const part = Math.min(Math.max(Math.ceil(perDay / 500), 1), 200)
  let lastSweptDay = ''
  const row = ({ project, api }: QuotaOf, day: Day) => ({ project_id: project, api, day })

  /** Reserves up to one part of the day; resolves with its number of calls. */
  async function reserve(quota: QuotaOf, day: Day): Promise<number> {
    const key = row(quota, day)
    for (;;) {
      const found = await db
        .selectFrom('quota_days')
        .select('spent')
        .where('project_id', '=', key.project_id)
        .where('api', '=', key.api)
        .where('day', '=', key.day)
        .executeTakeFirst()
      if (!found) {
        await db
          .insertInto('quota_days')
          .values({ ...key, spent: 0 })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        continue
      }
      const size = Math.min(part, perDay - found.spent)
      if (size <= 0) return 0
      const { numUpdatedRows } = await db
        .updateTable('quota_days')
        .set({ spent: found.spent + size })
        .where('project_id', '=', key.project_id)
        .where('api', '=', key.api)
        .where('day', '=', key.day)
        .where('spent', '=', found.spent)
        .executeTakeFirst()
      if (numUpdatedRows > 0n) return size
    }
  }

  return {
    take: reserve,
    /** Returns reserved calls that were not used. */
    release: async (quota: QuotaOf, day: Day, calls: number): Promise<void> => {
      const key = row(quota, day)
      await db
        .updateTable('quota_days')
        .set(({ eb }) => ({ spent: eb('spent', '-', calls) }))
        .where('project_id', '=', key.project_id)
        .where('api', '=', key.api)
        .where('day', '=', key.day)
        .execute()
    },
    /** Deletes old counts, once a day. */
    sweep: async (day: Day): Promise<void> => {
      if (lastSweptDay === day) return
      lastSweptDay = day
      await db.deleteFrom('quota_days').where('day', '<', addDays(day, -storedDays)).execute()
    },
  }
}
