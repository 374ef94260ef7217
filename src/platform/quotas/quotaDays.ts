import type { Kysely } from 'kysely'
import { addDays, type Day } from '../time/days.ts'
import type { QuotaTables } from './schema.ts'

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
export function createQuotaDays(db: Kysely<QuotaTables>, perDay: number) {
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
