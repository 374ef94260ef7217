import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { type ImportState, statusCodes } from '#contract/datahub.ts'
import type { DatahubTables } from '../schema.ts'

export type OperationRow = Selectable<DatahubTables['datahub_operations']>

/** How an operation ended: with an import's summary (JSON), or in an error. */
export type Ending = { response: string } | { error: { code: number; message: string; details?: unknown[] } }

/** States of an operation that an import works on. */
export const runningStates: ImportState[] = ['CHECKING', 'COPYING']

/** The error of every operation that was cancelled (specification: data-hub 4). */
export const cancelled = {
  code: statusCodes.cancelled,
  message: 'The operation was cancelled: nothing was imported.',
}

/** Writes how operations ended. Each ends once, from one of the states named. */
export function createEndings(db: Kysely<DatahubTables>, clock: Clock) {
  /** @returns whether it ended now; the row of an operation that was removed is deleted */
  const endFrom = (states: ImportState[], id: string, ending: Ending, unlessCancelled = false) =>
    db.transaction().execute(async (on) => {
      const error = 'error' in ending ? ending.error : undefined
      const ended = await on
        .updateTable('datahub_operations')
        .set({
          state: !error ? 'SUCCEEDED' : error.code === statusCodes.cancelled ? 'CANCELLED' : 'FAILED',
          running_key: null,
          ended_at: clock.now(),
          error_code: error?.code ?? null,
          error_message: error?.message ?? null,
          error_details: error?.details ? JSON.stringify(error.details) : null,
          response: 'response' in ending ? ending.response : null,
          ...(error ? {} : { progress: 100 }),
        })
        .where('id', '=', id)
        .where('state', 'in', states)
        .$if(unlessCancelled, (query) => query.where('cancel_requested', '=', 0))
        .returning('deleted')
        .executeTakeFirst()
      if (ended?.deleted) await on.deleteFrom('datahub_operations').where('id', '=', id).execute()
      return ended !== undefined
    })

  /** Ends it; one that fails and was asked to end was cancelled. */
  const end = async (id: string, ending: Ending) => {
    const states: ImportState[] = ['PENDING', ...runningStates]
    if ('response' in ending) return void (await endFrom(states, id, ending))
    // Its cancellation was confirmed: it ends as cancelled, even when it failed at the same moment.
    if (!(await endFrom(states, id, ending, true))) await endFrom(states, id, { error: cancelled })
  }

  return { endFrom, end }
}
