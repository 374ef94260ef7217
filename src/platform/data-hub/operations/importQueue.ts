import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { ImportState } from '#contract/datahub.ts'
import type { DatahubTables } from '../schema.ts'
import { cancelled, createEndings, type Ending, type OperationRow, runningStates } from './endings.ts'

/** Operations as the import of one warehouse takes and ends them. */
export interface ImportQueue {
  /** The next that waits for this warehouse, now running; those that were cancelled meanwhile are ended. */
  take(warehouse: string): Promise<OperationRow | undefined>
  /** Those that a killed process of this warehouse left running. */
  interrupted(warehouse: string): Promise<OperationRow[]>
  /** Lets it wait again; `uncounted`: the attempt does not count. */
  requeue(id: string, uncounted?: boolean): Promise<void>
  /** Notes how far it is; true when it was asked to end. */
  step(id: string, state: ImportState, progress: number): Promise<boolean>
  /** From now on it cannot be cancelled; false when somebody cancelled it before. */
  beginCommit(id: string): Promise<boolean>
  /** Removes those that ended too long ago to be shown. @returns how many */
  sweep(): Promise<number>
  /** Ends it, once; one that fails and was asked to end was cancelled. */
  end(id: string, ending: Ending): Promise<void>
}

/** Rows that are deleted at a time: few enough that nobody notices the wait. */
export const sweptAtOnce = 500

/** @param endedBefore operations that ended before this time are removed, ms since 1970 */
export function createImportQueue(db: Kysely<DatahubTables>, clock: Clock, endedBefore: () => number): ImportQueue {
  const { end } = createEndings(db, clock)
  return {
    take: async (warehouse) => {
      for (;;) {
        const next = await db
          .selectFrom('datahub_operations')
          .select(['id', 'cancel_requested'])
          .where('warehouse', '=', warehouse)
          .where('state', '=', 'PENDING')
          .orderBy('created_at')
          .orderBy('id')
          .limit(1)
          .executeTakeFirst()
        if (!next) return undefined
        if (next.cancel_requested) {
          await end(next.id, { error: cancelled })
          continue
        }
        const taken = await db
          .updateTable('datahub_operations')
          .set(({ eb }) => ({ state: 'CHECKING' as const, attempts: eb('attempts', '+', 1) }))
          .where('id', '=', next.id)
          .where('state', '=', 'PENDING')
          .where('cancel_requested', '=', 0)
          .returningAll()
          .executeTakeFirst()
        if (taken) return taken
      }
    },
    interrupted: (warehouse) =>
      db
        .selectFrom('datahub_operations')
        .selectAll()
        .where('warehouse', '=', warehouse)
        .where('state', 'in', runningStates)
        .execute(),
    requeue: async (id, uncounted = false) => {
      await db
        .updateTable('datahub_operations')
        .set(({ eb }) => ({
          state: 'PENDING' as const,
          progress: 0,
          committing: 0,
          ...(uncounted ? { attempts: eb('attempts', '-', 1) } : {}),
        }))
        .where('id', '=', id)
        .where('state', 'in', runningStates)
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
    beginCommit: async (id) => {
      const { numUpdatedRows } = await db
        .updateTable('datahub_operations')
        .set({ committing: 1 })
        .where('id', '=', id)
        .where('state', 'in', runningStates)
        .where('cancel_requested', '=', 0)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    sweep: async () => {
      const old = db
        .selectFrom('datahub_operations')
        .select('id')
        .where('ended_at', '<', endedBefore())
        .limit(sweptAtOnce)
      const { numDeletedRows } = await db.deleteFrom('datahub_operations').where('id', 'in', old).executeTakeFirst()
      return Number(numDeletedRows)
    },
    end,
  }
}
