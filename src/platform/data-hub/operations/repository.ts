import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { type ListCursor, listPage } from '#platform/api/listPage.ts'
import type { DatahubTables } from '../schema.ts'
import { cancelled, createEndings, type OperationRow } from './endings.ts'
import type { Filter } from './filter.ts'
import { createImportQueue, type ImportQueue } from './importQueue.ts'

export interface NewOperation {
  customerId: string
  accountId: string
  /** `YYYY-MM-DD`. */
  date: string
  sourceTable: string
  instance: string
  /** The warehouse that imports it. */
  warehouse: string
}

/**
 * Operations in the state database. Every change is a compare-and-swap on the expected state, so that a cancellation,
 * an import and a second process cannot conflict on either database.
 */
export interface OperationRepository extends ImportQueue {
  /** Adds an operation, or returns the one of the same customer, date and instance that has not ended. */
  submit(operation: NewOperation): Promise<{ submitted: OperationRow } | { running: OperationRow }>
  /**
   * Finds an operation; undefined when it does not exist, was deleted, or is of a customer that the account may not
   * use.
   */
  find(accountId: string, id: string): Promise<OperationRow | undefined>
  list(
    accountId: string,
    page: { filter: Filter; after: ListCursor | undefined; limit: number },
  ): Promise<{ rows: OperationRow[]; hasMore: boolean }>
  /** Ends a waiting operation at once and requests the end of a running one. It is not an error if it is too late. */
  cancel(id: string): Promise<void>
  /** Hides an operation without cancelling it; its row is deleted now or when it ends. */
  remove(id: string): Promise<void>
}

/** @param retentionMs how long an operation is shown after its end */
export function createOperationRepository(
  db: Kysely<DatahubTables>,
  clock: Clock,
  retentionMs = Number.POSITIVE_INFINITY,
): OperationRepository {
  const visibleSince = () => Math.max(0, clock.now() - retentionMs)
  const { endFrom } = createEndings(db, clock)
  const ofAccount = (accountId: string) =>
    db
      .selectFrom('datahub_operations')
      .selectAll('datahub_operations')
      .where('deleted', '=', 0)
      .where(({ or, eb }) => or([eb('ended_at', 'is', null), eb('ended_at', '>=', visibleSince())]))
      .where('customer_id', 'in', (eb) =>
        eb.selectFrom('datahub_customer_accounts').select('customer_id').where('account_id', '=', accountId),
      )

  return {
    ...createImportQueue(db, clock, visibleSince),
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
            held_until: null,
            running_key: runningKey,
            cancel_requested: 0,
            committing: 0,
            deleted: 0,
            created_at: clock.now(),
          })
          .onConflict((conflict) => conflict.column('running_key').doNothing())
          .returningAll()
          .executeTakeFirst()
        if (row) return { submitted: row }
        const running = await db
          .selectFrom('datahub_operations')
          .selectAll()
          .where('running_key', '=', runningKey)
          .executeTakeFirst()
        // When the operation ended between the two queries, the insert is tried again.
        if (running) return { running }
      }
    },
    find: (accountId, id) => ofAccount(accountId).where('id', '=', id).executeTakeFirst(),
    list: (accountId, { filter, after, limit }) => {
      return listPage(filter(ofAccount(accountId)), { after, limit }, 'newest first')
    },
    cancel: async (id) => {
      if (await endFrom(['PENDING'], { id }, { error: cancelled })) return
      await db
        .updateTable('datahub_operations')
        .set({ cancel_requested: 1 })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .where('committing', '=', 0)
        .execute()
    },
    remove: (id) =>
      db.transaction().execute(async (trx) => {
        await trx.updateTable('datahub_operations').set({ deleted: 1 }).where('id', '=', id).execute()
        await trx.deleteFrom('datahub_operations').where('id', '=', id).where('ended_at', 'is not', null).execute()
      }),
  }
}
