import { randomBytes } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { type ImportState, statusCodes } from '#contract/datahub.ts'
import type { DatahubTables } from '../tables.ts'
import type { Filter } from './filter.ts'

export type OperationRow = Selectable<DatahubTables['datahub_operations']>

export interface NewOperation {
  customerId: string
  accountId: string
  /** `YYYY-MM-DD`. */
  date: string
  sourceTable: string
  instance: string
  /** Which warehouse is to import it. */
  warehouse: string
}

/** A place in a list of operations, newest first: after this one. */
export interface OperationCursor {
  createdAt: number
  id: string
}

/** How an operation ended: with an import's summary (JSON), or in an error. */
export type Ending = { response: string } | { error: { code: number; message: string; details?: unknown[] } }

/**
 * Operations at rest. Every change is a compare-and-swap on the state that it begins with, so a cancellation, an import and
 * a second process meet safely on either database.
 */
export interface OperationRegister {
  /** Begins an operation; while one of the same customer, date and instance runs, gives that one instead. */
  submit(what: NewOperation): Promise<{ begun: OperationRow } | { running: OperationRow }>
  /** Undefined for one that is not there, was deleted, or is of a customer that the account may not use. */
  find(accountId: string, id: string): Promise<OperationRow | undefined>
  list(
    accountId: string,
    asked: { filter: Filter; after: OperationCursor | undefined; most: number },
  ): Promise<{ rows: OperationRow[]; more: boolean }>
  /** What waits ends at once; what runs is asked to end. Too late is not an error. */
  cancel(id: string): Promise<void>
  /** Hides it; the row goes now or when it ends. Cancels nothing. */
  remove(id: string): Promise<void>

  /** The next that waits for this warehouse, now begun; those that were cancelled meanwhile are ended. */
  take(warehouse: string): Promise<OperationRow | undefined>
  /** Those that a killed process of this warehouse left begun. */
  leftBegun(warehouse: string): Promise<OperationRow[]>
  /** Lets it wait again; `unbegun`: as if it had never begun. */
  putBack(id: string, unbegun?: boolean): Promise<void>
  /** Notes how far it is; true when it was asked to end. */
  step(id: string, state: ImportState, progress: number): Promise<boolean>
  /** The last moment to cancel passes: false when somebody asked for that before. */
  beginCommit(id: string): Promise<boolean>
  /** Removes those that ended so long ago that nobody sees them any more, and says how many. */
  sweep(): Promise<number>
  /** Ends it, once; one that fails and was asked to end was cancelled. */
  end(id: string, ending: Ending): Promise<void>
}

/** Rows at a time: nobody who waits behind them notices. */
export const sweptAtOnce = 500

const begun: ImportState[] = ['CHECKING', 'COPYING']

/** The error of every operation that was cancelled (specification: data-hub 4). */
export const cancelled = {
  code: statusCodes.cancelled,
  message: 'The operation was cancelled: nothing was imported.',
}

/** @param keptMs how long one is seen after its end */
export function createOperationRegister(
  db: Kysely<DatahubTables>,
  clock: Clock,
  keptMs = Number.POSITIVE_INFINITY,
): OperationRegister {
  const over = () => Math.max(0, clock.now() - keptMs)
  const ofAccount = (accountId: string) =>
    db
      .selectFrom('datahub_operations')
      .selectAll('datahub_operations')
      .where('deleted', '=', 0)
      .where(({ or, eb }) => or([eb('ended_at', 'is', null), eb('ended_at', '>=', over())]))
      .where('customer_id', 'in', (on) =>
        on.selectFrom('datahub_customer_accounts').select('customer_id').where('account_id', '=', accountId),
      )

  /** What every ending writes; the row of one that nobody wants to hear of goes. */
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

  const end = async (id: string, ending: Ending) => {
    const states: ImportState[] = ['PENDING', ...begun]
    if ('response' in ending) return void (await endFrom(states, id, ending))
    // Who was told that it will be cancelled hears that it was, also when it failed at the same moment.
    if (!(await endFrom(states, id, ending, true))) await endFrom(states, id, { error: cancelled })
  }

  return {
    submit: async ({ customerId, accountId, date, sourceTable, instance, warehouse }) => {
      const runningKey = JSON.stringify([customerId, date, instance])
      for (;;) {
        const row = await db
          .insertInto('datahub_operations')
          .values({
            id: randomBytes(16).toString('hex'),
            customer_id: customerId,
            account_id: accountId,
            date,
            source_table: sourceTable,
            instance,
            warehouse,
            state: 'PENDING',
            progress: 0,
            attempts: 0,
            running_key: runningKey,
            cancel_requested: 0,
            committing: 0,
            deleted: 0,
            created_at: clock.now(),
          })
          .onConflict((conflict) => conflict.column('running_key').doNothing())
          .returningAll()
          .executeTakeFirst()
        if (row) return { begun: row }
        const running = await db
          .selectFrom('datahub_operations')
          .selectAll()
          .where('running_key', '=', runningKey)
          .executeTakeFirst()
        // Ended between the two: the way is free.
        if (running) return { running }
      }
    },
    find: (accountId, id) => ofAccount(accountId).where('id', '=', id).executeTakeFirst(),
    list: async (accountId, { filter, after, most }) => {
      let query = filter(ofAccount(accountId))
      if (after)
        query = query.where(({ eb, and, or }) =>
          or([
            eb('created_at', '<', after.createdAt),
            and([eb('created_at', '=', after.createdAt), eb('id', '<', after.id)]),
          ]),
        )
      const rows = await query
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(most + 1)
        .execute()
      return { rows: rows.slice(0, most), more: rows.length > most }
    },
    cancel: async (id) => {
      if (await endFrom(['PENDING'], id, { error: cancelled })) return
      await db
        .updateTable('datahub_operations')
        .set({ cancel_requested: 1 })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where('committing', '=', 0)
        .execute()
    },
    remove: (id) =>
      db.transaction().execute(async (on) => {
        await on.updateTable('datahub_operations').set({ deleted: 1 }).where('id', '=', id).execute()
        await on.deleteFrom('datahub_operations').where('id', '=', id).where('ended_at', 'is not', null).execute()
      }),

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
    leftBegun: (warehouse) =>
      db
        .selectFrom('datahub_operations')
        .selectAll()
        .where('warehouse', '=', warehouse)
        .where('state', 'in', begun)
        .execute(),
    putBack: async (id, unbegun = false) => {
      await db
        .updateTable('datahub_operations')
        .set(({ eb }) => ({
          state: 'PENDING' as const,
          progress: 0,
          committing: 0,
          ...(unbegun ? { attempts: eb('attempts', '-', 1) } : {}),
        }))
        .where('id', '=', id)
        .where('state', 'in', begun)
        .execute()
    },
    step: async (id, state, progress) => {
      const row = await db
        .updateTable('datahub_operations')
        .set({ state, progress })
        .where('id', '=', id)
        .where('state', 'in', begun)
        .returning('cancel_requested')
        .executeTakeFirst()
      return row?.cancel_requested === 1
    },
    beginCommit: async (id) => {
      const { numUpdatedRows } = await db
        .updateTable('datahub_operations')
        .set({ committing: 1 })
        .where('id', '=', id)
        .where('state', 'in', begun)
        .where('cancel_requested', '=', 0)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    sweep: async () => {
      const old = db.selectFrom('datahub_operations').select('id').where('ended_at', '<', over()).limit(sweptAtOnce)
      const { numDeletedRows } = await db.deleteFrom('datahub_operations').where('id', 'in', old).executeTakeFirst()
      return Number(numDeletedRows)
    },
    end,
  }
}
