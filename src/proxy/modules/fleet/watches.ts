import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { FleetTables } from './schema.ts'
import { maxWatchGapMs, type TimeSpan } from './states.ts'

/**
 * When the proxies of a database listened (specification: fleet 3). One row for each time without a gap, which all of
 * them extend: a proxy that takes over from another in time begins no new one.
 */
export function createWatches(db: Kysely<FleetTables>) {
  const current = (now: number) =>
    db
      .selectFrom('fleet_watches')
      .where('until_at', '>', now - maxWatchGapMs)
      // A time that is ahead was written before a clock was set back.
      .where('until_at', '<', now + maxWatchGapMs)

  return {
    /** Says that a proxy listens now. */
    async listening(now: number): Promise<void> {
      const open = await current(now).select('id').orderBy('from_at').executeTakeFirst()
      if (open) await db.updateTable('fleet_watches').set({ until_at: now }).where('id', '=', open.id).execute()
      else await db.insertInto('fleet_watches').values({ id: randomUUID(), from_at: now, until_at: now }).execute()
    },

    /** Since when a proxy listens without a gap; undefined: none does. */
    async since(now: number): Promise<number | undefined> {
      const row = await current(now).select('from_at').orderBy('from_at').executeTakeFirst()
      return row && Number(row.from_at)
    },

    /** When proxies listened. The last of these spans reaches until now, if one still does. */
    async spans(from: number, now: number): Promise<TimeSpan[]> {
      const rows = await db
        .selectFrom('fleet_watches')
        .select(['from_at', 'until_at'])
        .where('until_at', '>', from)
        .execute()
      return rows.map(({ from_at, until_at }) => {
        const until = Number(until_at)
        return { from: Number(from_at), until: now - until < maxWatchGapMs ? now : until }
      })
    },
  }
}
