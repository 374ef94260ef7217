import type { Clock } from '#contract/clock.ts'
import type { ProxyDatabase } from '../database.ts'

/**
 * The device-code quota is one per client (specification 1, section 8), so its back-off is one for all televisions and
 * all proxies: while it lasts nobody asks, however often a button is pressed; then one asks, and the others follow.
 */
export interface Quota {
  /** 0 when the caller may ask now, else milliseconds to wait. Whoever gets 0 after a back-off is the one who tries. */
  wait(): Promise<number>
  /** The quota is used up; gives milliseconds until somebody may try. */
  exceeded(retryAfter: number | undefined): Promise<number>
  /** Codes came: the back-off is over. */
  passed(): Promise<void>
}

const name = 'device code'
const first = 30_000
const longest = 900_000
/** How long others wait for the one who tries. */
const trial = 15_000

export function createQuota(db: ProxyDatabase, clock: Clock, random: () => number = Math.random): Quota {
  const load = () => db.selectFrom('pause').selectAll().where('name', '=', name).executeTakeFirst()
  /** So that a wall of televisions does not come back in one moment. */
  const spread = (ms: number) => Math.ceil(ms * (1 + 0.2 * random()))
  return {
    async wait() {
      const pause = await load()
      if (!pause) return 0
      const now = clock.now()
      if (pause.until > now) return spread(pause.until - now)
      const { numUpdatedRows: taken } = await db
        .updateTable('pause')
        .set({ until: now + trial })
        .where('name', '=', name)
        .where('until', '=', pause.until)
        .executeTakeFirst()
      return taken > 0n ? 0 : spread(trial)
    },
    async exceeded(retryAfter) {
      const pause = await load()
      const now = clock.now()
      const failures = (pause?.failures ?? 0) + 1
      const wait = Math.max(Math.min(first * 2 ** Math.min(failures - 1, 10), longest), retryAfter ?? 0)
      await db
        .insertInto('pause')
        .values({ name, until: now + wait, failures })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ until: now + wait, failures }))
        .execute()
      return spread(wait)
    },
    async passed() {
      await db.deleteFrom('pause').where('name', '=', name).execute()
    },
  }
}
