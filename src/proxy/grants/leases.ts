import { randomUUID } from 'node:crypto'
import type { Clock } from '#contract/clock.ts'
import type { GrantDatabase } from './schema.ts'

export interface Leases {
  /**
   * Waits until no other proxy of this database holds the lease `name`, then runs `work` and renews the lease
   * meanwhile. A holder that stopped renewing (it was killed) loses the lease after `leaseLasts`. A holder that was
   * only slow may lose it too, so `work` must still save by compare-and-swap.
   */
  hold<Result>(name: string, work: () => Promise<Result>): Promise<Result>
}

/** Milliseconds without a renewal after which others may take over. */
export const leaseLasts = 6_000
const renewEvery = 2_000
const lookEvery = 100

/**
 * Leases as rows with compare-and-swap, equal on both databases. A process that waits for a held lease measures by its
 * own clock, and takes over a lease that was not renewed for `leaseLasts`. So the clocks of machines need not agree.
 */
export function createLeases(db: GrantDatabase, clock: Clock): Leases {
  return {
    async hold(name, work) {
      const holder = randomUUID()
      await take(name, holder)
      const done = new AbortController()
      const renewing = renew(name, holder, done.signal)
      try {
        return await work()
      } finally {
        done.abort()
        await renewing
        await db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute()
      }
    },
  }

  async function take(name: string, holder: string): Promise<void> {
    let seen: { holder: string; beat: number } | undefined
    let since = clock.now()
    for (;;) {
      const { numInsertedOrUpdatedRows: inserted } = await db
        .insertInto('lease')
        .values({ name, holder, beat: 0 })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirst()
      if (inserted) return
      const held = await db.selectFrom('lease').selectAll().where('name', '=', name).executeTakeFirst()
      if (!held) continue
      if (held.holder !== seen?.holder || held.beat !== seen.beat) {
        seen = held
        since = clock.now()
      } else if (clock.now() - since >= leaseLasts) {
        const { numUpdatedRows: taken } = await db
          .updateTable('lease')
          .set({ holder, beat: 0 })
          .where('name', '=', name)
          .where('holder', '=', held.holder)
          .where('beat', '=', held.beat)
          .executeTakeFirst()
        if (taken) return
      }
      await clock.sleep(lookEvery)
    }
  }

  async function renew(name: string, holder: string, signal: AbortSignal): Promise<void> {
    try {
      for (;;) {
        await clock.sleep(renewEvery, signal)
        await db
          .updateTable('lease')
          .set(({ eb }) => ({ beat: eb('beat', '+', 1) }))
          .where('name', '=', name)
          .where('holder', '=', holder)
          .execute()
      }
    } catch {
      // The work is done, or the database is unreachable: then the work's own save reports the error.
    }
  }
}
