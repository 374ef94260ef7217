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
const pollIntervalMs = 100

/** A row that one process holds at a time. Each of its changes is a compare-and-swap. */
interface LeaseRow {
  clock: Clock
  /** Milliseconds without a renewal after which others may take the row. */
  leaseMs: number
  /** Milliseconds between two attempts to take it. */
  retryMs: number
  /** Takes the row if nobody holds it. @returns whether it was taken */
  take(): Promise<boolean>
  /** Holds it for another `leaseMs`. @returns false if another process has taken it over */
  renew(): Promise<boolean>
  /** Lets others take it at once, if this process still holds it. */
  release(): Promise<unknown>
}

/**
 * Waits until this process holds the row, then runs `work` and renews the row meanwhile. A holder that stopped renewing
 * (it was killed) loses the row after `leaseMs`. A holder that was only slow may lose it too, so `work` must still save
 * by compare-and-swap.
 */
export async function withRow<Result>(row: LeaseRow, work: () => Promise<Result>): Promise<Result> {
  while (!(await row.take())) await row.clock.sleep(row.retryMs)
  const stopRenewing = keepRenewing(row)
  try {
    return await work()
  } finally {
    await stopRenewing()
    // If the database is down, the lease ends by itself.
    await row.release().catch(() => {})
  }
}

/**
 * Renews a row three times in `leaseMs`, until it is lost. A renewal that fails is reported: the next one comes before
 * the row is lost. If the database stays down, the work's own save reports it.
 * @returns ends the renewals, and waits for the one under way
 */
export function keepRenewing(
  { clock, leaseMs, renew }: Pick<LeaseRow, 'clock' | 'leaseMs' | 'renew'>,
  onError: (error: unknown) => void = () => {},
): () => Promise<void> {
  const ended = new AbortController()
  const renewals = (async () => {
    let isHeld = true
    while (isHeld) {
      await clock.sleep(leaseMs / 3, ended.signal)
      isHeld = await renew().catch((error) => {
        onError(error)
        return true
      })
    }
  })().catch(() => {})
  return () => {
    ended.abort()
    return renewals
  }
}

/**
 * Leases as rows with compare-and-swap, equal on both databases. A process that waits for a held lease measures by its
 * own clock, and takes over a lease that was not renewed for `leaseMs`. So the clocks of machines need not agree.
 */
export function createLeases(db: Kysely<LeaseTables>, clock: Clock) {
  return {
    /** Waits until no other process of this database holds the lease `name`, then runs `work` (`withRow`). */
    withLease: <Result>(name: string, work: () => Promise<Result>): Promise<Result> => withRow(rowOf(name), work),
  }

  function rowOf(name: string): LeaseRow {
    const holder = randomUUID()
    const held = db.updateTable('lease').where('name', '=', name)
    let lastSeen: { holder: string; beat: number } | undefined
    let seenSince = clock.now()

    const take = async (): Promise<boolean> => {
      const { numInsertedOrUpdatedRows: inserted } = await db
        .insertInto('lease')
        .values({ name, holder, beat: 0 })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirst()
      if (inserted) return true
      const current = await db.selectFrom('lease').selectAll().where('name', '=', name).executeTakeFirst()
      if (!current) return take()
      if (current.holder !== lastSeen?.holder || current.beat !== lastSeen.beat) {
        lastSeen = current
        seenSince = clock.now()
        return false
      }
      if (clock.now() - seenSince < leaseMs) return false
      const { numUpdatedRows } = await held
        .set({ holder, beat: 0 })
        .where('holder', '=', current.holder)
        .where('beat', '=', current.beat)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    }
    return {
      clock,
      leaseMs,
      retryMs: pollIntervalMs,
      take,
      renew: async () => {
        const { numUpdatedRows } = await held
          .set(({ eb }) => ({ beat: eb('beat', '+', 1) }))
          .where('holder', '=', holder)
          .executeTakeFirst()
        return numUpdatedRows === 1n
      },
      release: () => db.deleteFrom('lease').where('name', '=', name).where('holder', '=', holder).execute(),
    }
  }
}
