import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { type ImportState, statusCodes } from '#contract/datahub.ts'
import type { DatahubTables } from '../schema.ts'

export type OperationRow = Selectable<DatahubTables['datahub_operations']>

/** An operation as a process took it: each time it is taken, it has another number of attempts. */
export type Attempt = Pick<OperationRow, 'id' | 'attempts'>

/** The end of an operation: an import's summary (JSON) or an error. */
export type Ending = { response: string } | { error: { code: number; message: string; details?: unknown[] } }

/** The states of an operation whose import is running. */
export const runningStates: ImportState[] = ['CHECKING', 'COPYING']

/** The error of every operation that was cancelled (specification: data-hub 4). */
export const cancelled = {
  code: statusCodes.cancelled,
  message: 'The operation was cancelled: nothing was imported.',
}

/** Stores how operations ended. Each ends once, from one of the given states. */
export function createEndings(db: Kysely<DatahubTables>, clock: Clock) {
  /** @returns whether the operation ended by this call; if it was deleted, its row is deleted too */
  const endFrom = (
    states: ImportState[],
    { id, attempts }: Pick<OperationRow, 'id'> & Partial<Attempt>,
    ending: Ending,
    unlessCancelled = false,
  ) =>
    db.transaction().execute(async (trx) => {
      const error = 'error' in ending ? ending.error : undefined
      const ended = await trx
        .updateTable('datahub_operations')
        .set({
          state: !error ? 'SUCCEEDED' : error.code === statusCodes.cancelled ? 'CANCELLED' : 'FAILED',
          running_key: null,
          held_until: null,
          ended_at: clock.now(),
          error_code: error?.code ?? null,
          error_message: error?.message ?? null,
          error_details: error?.details ? JSON.stringify(error.details) : null,
          response: 'response' in ending ? ending.response : null,
          ...(error ? {} : { progress: 100 }),
        })
        .where('id', '=', id)
        .where('state', 'in', states)
        .$if(attempts !== undefined, (query) => query.where('attempts', '=', attempts ?? 0))
        .$if(unlessCancelled, (query) => query.where('cancel_requested', '=', 0))
        .returning('deleted')
        .executeTakeFirst()
      if (ended?.deleted) await trx.deleteFrom('datahub_operations').where('id', '=', id).execute()
      return ended !== undefined
    })

  /**
   * Ends an operation; one that fails after a cancellation was requested ends as cancelled. A failure counts only for
   * the process that took the operation last; rows that were committed count whoever committed them.
   */
  const end = async (attempt: Attempt, ending: Ending) => {
    const states: ImportState[] = ['PENDING', ...runningStates]
    if ('response' in ending) return void (await endFrom(states, { id: attempt.id }, ending))
    // The caller was told that it is cancelled: it must end as cancelled, even when it failed at the same moment.
    if (!(await endFrom(states, attempt, ending, true))) await endFrom(states, attempt, { error: cancelled })
  }

  return { endFrom, end }
}
