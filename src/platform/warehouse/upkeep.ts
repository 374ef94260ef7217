import type { FastifyBaseLogger } from 'fastify'
import type { Kysely, Migration } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { dayMs } from '#contract/clock.ts'
import type { JobLoop } from '#storage/jobs/loop.ts'
import { createJobRunner, type JobColumns } from '#storage/jobs/runner.ts'
import type { Warehouse } from './port.ts'

/** The work that one process does for all of them, again and again. */
export interface UpkeepTables {
  warehouse_upkeep: JobColumns & { name: string }
}

const oldVersions = 'old-versions'

export const upkeepMigrations: Record<string, Migration> = {
  '019_warehouse_upkeep': {
    up: async (db) => {
      await db.schema
        .createTable('warehouse_upkeep')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('due_at', 'bigint')
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .execute()
      await db.insertInto('warehouse_upkeep').values({ name: oldVersions, due_at: 0, attempts: 0 }).execute()
    },
  },
}

interface UpkeepContext<Tables extends UpkeepTables> {
  db: Kysely<Tables>
  clock: Clock
  warehouse: Pick<Warehouse, 'removeOldVersions'>
  onError(error: unknown): void
}

/**
 * Deletes old versions of rows once a day, in one of the processes that share the database. After a failure it tries
 * again, later each time.
 */
export function createUpkeep<Tables extends UpkeepTables>(context: UpkeepContext<Tables>): JobLoop {
  const { clock, warehouse, onError } = context
  const db = context.db as unknown as Kysely<UpkeepTables>
  return createJobRunner({
    db,
    clock,
    onError,
    table: 'warehouse_upkeep',
    key: 'name',
    maxConcurrent: 1,
    leaseMs: 60_000,
    next: (now: number) =>
      db.selectFrom('warehouse_upkeep').selectAll().where('due_at', '<=', now).limit(1).executeTakeFirst(),
    run: async ({ name }, job) => {
      await warehouse.removeOldVersions?.()
      await job.settle({}, (trx) =>
        trx
          .updateTable('warehouse_upkeep')
          .set({ due_at: clock.now() + dayMs, attempts: 0 })
          .where('name', '=', name)
          .execute(),
      )
    },
  })
}

/** Starts the upkeep, if the warehouse needs any. @returns the function that stops it */
export function openUpkeep<Tables extends UpkeepTables>({
  log,
  ...context
}: Omit<UpkeepContext<Tables>, 'onError'> & { log: Pick<FastifyBaseLogger, 'error'> }): () => Promise<void> {
  if (!context.warehouse.removeOldVersions) return async () => {}
  const onError = (error: unknown) => log.error({ err: error }, 'old versions of rows stay in the warehouse')
  const upkeep = createUpkeep({ ...context, onError })
  upkeep.start()
  return upkeep.stop
}
