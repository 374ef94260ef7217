import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'

/** The table of the leases of one database. */
export interface LeaseTables {
  lease: {
    name: string
    /** A random id of the holder, new for each time it holds the lease. */
    holder: string
    /** Counts renewals. No time is stored: the clocks of two machines may differ by more than a lease lasts. */
    beat: number
  }
}

export type Leases = ReturnType<typeof createLeases>

/** Milliseconds without a renewal after which others may take over. */
export const leaseMs = 6_000
const renewIntervalMs = 2_000
const pollIntervalMs = 100

/**
 * Leases as rows with compare-and-swap, equal on both databases. A process that waits for a held lease measures by its
 * own clock, and takes over a lease that was not renewed for `leaseMs`. So the clocks of machines need not agree.
 */
export function createLeases(db: Kysely<LeaseTables>, clock: Clock) {
  return {
    /**
     * Waits until no other process of this database holds the lease `name`, then runs `work` and renews the lease
     * meanwhile. A holder that stopped renewing (it was killed) loses the lease after `leaseMs`. A holder that was only
     * slow may lose it too, so `work` must still save by compare-and-swap.
     */
    async withLease<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
      const holder = randomUUID()
      await acquire(name, holder)
      const finished = new AbortController()
      const renewal = renew(name, holder, finished.signal)
      try {
        return await work()
      } finally {
        finished.abort()
        await renewal
        await db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute()
      }
    },
  }

  async function acquire(name: string, holder: string): Promise<void> {
    let lastSeen: { holder: string; beat: number } | undefined
    let seenSince = clock.now()
    for (;;) {
      const { numInsertedOrUpdatedRows: inserted } = await db
        .insertInto('lease')
        .values({ name, holder, beat: 0 })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirst()
      if (inserted) return
      const current = await db.selectFrom('lease').selectAll().where('name', '=', name).executeTakeFirst()
      if (!current) continue
      if (current.holder !== lastSeen?.holder || current.beat !== lastSeen.beat) {
        lastSeen = current
        seenSince = clock.now()
      } else if (clock.now() - seenSince >= leaseMs) {
        const { numUpdatedRows: acquired } = await db
          .updateTable('lease')
          .set({ holder, beat: 0 })
          .where('name', '=', name)
          .where('holder', '=', current.holder)
          .where('beat', '=', current.beat)
          .executeTakeFirst()
        if (acquired) return
      }
      await clock.sleep(pollIntervalMs)
    }
  }

  async function renew(name: string, holder: string, signal: AbortSignal): Promise<void> {
    for (;;) {
      await clock.sleep(renewIntervalMs, signal).catch(() => {})
      if (signal.aborted) return
      await db
        .updateTable('lease')
        .set(({ eb }) => ({ beat: eb('beat', '+', 1) }))
        .where('name', '=', name)
        .where('holder', '=', holder)
        .execute()
        // The next renewal comes before the lease is lost. If the database stays away, the work's own save reports it.
        .catch(() => {})
    }
  }
}
