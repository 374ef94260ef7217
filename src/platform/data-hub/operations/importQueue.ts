import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { ImportState } from '#contract/datahub.ts'
import type { DatahubTables } from '../schema.ts'
import { type Attempt, cancelled, createEndings, type Ending, type OperationRow, runningStates } from './endings.ts'

/** The operations that the imports of one warehouse acquire and end. */
export interface ImportQueue {
  /**
   * Acquires the oldest waiting operation of this warehouse for `leaseMs`; ends waiting ones that were cancelled.
   */
  acquireNext(warehouse: string): Promise<OperationRow | undefined>
  /** Renews the lease of an attempt for `leaseMs`. @returns false when another process has taken the operation */
  renew(attempt: Attempt): Promise<boolean>
  /** Returns the running operations of this warehouse that no process holds; with `withHeld`, all of them. */
  interrupted(warehouse: string, withHeld: boolean): Promise<OperationRow[]>
  /**
   * Lets an operation wait again, unless another process has taken it; with `uncounted`, the attempt does not count.
   */
  requeue(attempt: Attempt, uncounted?: boolean): Promise<void>
  /** Stores the progress; returns true when a cancellation was requested. */
  step(id: string, state: ImportState, progress: number): Promise<boolean>
  /**
   * Ends the time in which the operation can be cancelled; returns false when it was cancelled before, or another
   * process has taken it.
   */
  beginCommit(attempt: Attempt): Promise<boolean>
  /** Removes some operations that ended too long ago to be shown. @returns how many */
  sweep(): Promise<number>
  /**
   * Ends an operation, once; one that fails after a cancellation was requested ends as cancelled. A failure changes
   * nothing after another process has taken the operation.
   */
  end(attempt: Attempt, ending: Ending): Promise<void>
}

/**
 * The lease of an operation in milliseconds, renewed while it runs. After a crash, other processes that share the
 * warehouse wait until it ends.
 */
export const leaseMs = 30_000

/** The number of rows that one statement deletes: few enough to cause no noticeable wait. */
export const sweepBatchSize = 500

/** @param endedBefore operations that ended before this time are removed, ms since 1970 */
export function createImportQueue(db: Kysely<DatahubTables>, clock: Clock, endedBefore: () => number): ImportQueue {
  const { end } = createEndings(db, clock)
  /** Changes a running operation, unless another process has taken it meanwhile. */
  const running = ({ id, attempts }: Attempt) =>
    db
      .updateTable('datahub_operations')
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('state', 'in', runningStates)
  return {
    acquireNext: async (warehouse) => {
      for (;;) {
        const next = await db
          .selectFrom('datahub_operations')
          .select(['id', 'attempts', 'cancel_requested'])
          .where('warehouse', '=', warehouse)
          .where('state', '=', 'PENDING')
          .orderBy('created_at')
          .orderBy('id')
          .limit(1)
          .executeTakeFirst()
        if (!next) return undefined
        if (next.cancel_requested) {
          await end(next, { error: cancelled })
          continue
        }
        const acquired = await db
          .updateTable('datahub_operations')
          .set(({ eb }) => ({
            state: 'CHECKING' as const,
            attempts: eb('attempts', '+', 1),
            held_until: clock.now() + leaseMs,
          }))
          .where('id', '=', next.id)
          .where('state', '=', 'PENDING')
          .where('cancel_requested', '=', 0)
          .returningAll()
          .executeTakeFirst()
        if (acquired) return acquired
      }
    },
    renew: async (attempt) => {
      const { numUpdatedRows } = await running(attempt)
        .set({ held_until: clock.now() + leaseMs })
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    interrupted: (warehouse, withHeld) =>
      db
        .selectFrom('datahub_operations')
        .selectAll()
        .where('warehouse', '=', warehouse)
        .where('state', 'in', runningStates)
        .$if(!withHeld, (query) =>
          query.where(({ or, eb }) => or([eb('held_until', 'is', null), eb('held_until', '<=', clock.now())])),
        )
        .execute(),
    requeue: async (attempt, uncounted = false) => {
      await running(attempt)
        .set(({ eb }) => ({
          state: 'PENDING' as const,
          progress: 0,
          committing: 0,
          held_until: null,
          ...(uncounted ? { attempts: eb('attempts', '-', 1) } : {}),
        }))
        .execute()
    },
    step: async (id, state, progress) => {
      const row = await db
        .updateTable('datahub_operations')
        .set({ state, progress })
        .where('id', '=', id)
        .where('state', 'in', runningStates)
        .returning('cancel_requested')
        .executeTakeFirst()
      return row?.cancel_requested === 1
    },
    beginCommit: async (attempt) => {
      const { numUpdatedRows } = await running(attempt)
        .set({ committing: 1 })
        .where('cancel_requested', '=', 0)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    sweep: async () => {
      const expired = db
        .selectFrom('datahub_operations')
        .select('id')
        .where('ended_at', '<', endedBefore())
        .limit(sweepBatchSize)
      const { numDeletedRows } = await db.deleteFrom('datahub_operations').where('id', 'in', expired).executeTakeFirst()
      return Number(numDeletedRows)
    },
    end,
  }
}
