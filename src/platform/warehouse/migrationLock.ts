import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Kysely } from 'kysely'
import { type Clock, systemClock } from '#contract/clock.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'

/** The lock for the tables of a warehouse that several processes share. */
export interface MigrationLockTables {
  /** One row. */
  warehouse_turn: {
    name: string
    /** Machine and number of the process, then random letters; empty when nobody has the lock. */
    holder: string
    /** Milliseconds since 1970. */
    held_until: number
  }
}

const migration = 'migration'
export const leaseMs = 15_000
const retryMs = 500

export const migrationLockMigrations: Record<string, StoreMigration> = {
  '021_warehouse_turn': {
    usableFrom: '019_warehouse_upkeep',
    up: async (db: Kysely<MigrationLockTables>) => {
      await db.schema
        .createTable('warehouse_turn')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('holder', 'text', (column) => column.notNull())
        .addColumn('held_until', 'bigint', (column) => column.notNull())
        .execute()
      await db.insertInto('warehouse_turn').values({ name: migration, holder: '', held_until: 0 }).execute()
    },
  },
}

/** Runs work while this process holds the lock. The work calls `requireLock` before each of its steps. */
export type MigrationLock = <Result>(work: (requireLock: () => Promise<void>) => Promise<Result>) => Promise<Result>

/** For a process that is the only one to use a warehouse. */
export const withoutLock: MigrationLock = (work) => work(async () => {})

/**
 * The lock for the migration of a warehouse: a row of the state that all its processes share. A process waits until it
 * has the lock, and renews it while it works. The lock of a process that was killed ends by itself.
 */
export function createMigrationLock<Tables extends MigrationLockTables>(
  shared: Kysely<Tables>,
  clock: Clock = systemClock,
): MigrationLock {
  const db = shared as unknown as Kysely<MigrationLockTables>
  return async (work) => {
    const holder = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`
    const change = (values: { holder: string; held_until: number }) =>
      db.updateTable('warehouse_turn').set(values).where('name', '=', migration)
    const lease = () => ({ holder, held_until: clock.now() + leaseMs })
    const renew = async () => {
      const { numUpdatedRows } = await change(lease()).where('holder', '=', holder).executeTakeFirst()
      return Number(numUpdatedRows) === 1
    }

    for (;;) {
      const { numUpdatedRows } = await change(lease()).where('held_until', '<=', clock.now()).executeTakeFirst()
      if (Number(numUpdatedRows) === 1) break
      await clock.sleep(retryMs)
    }
    const ended = new AbortController()
    const renewal = (async () => {
      // Where the database is down, the next renewal may succeed.
      for (;;) {
        await clock.sleep(leaseMs / 3, ended.signal)
        await renew().catch(() => {})
      }
    })().catch(() => {})
    try {
      return await work(async () => {
        if (!(await renew()))
          throw new Error(
            'Another process has begun to migrate the warehouse, because this one stood still. Start again.',
          )
      })
    } finally {
      ended.abort()
      await renewal
      // Where the database is down, the lock ends by itself.
      await change({ holder: '', held_until: 0 })
        .where('holder', '=', holder)
        .execute()
        .catch(() => {})
    }
  }
}
