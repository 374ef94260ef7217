import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Kysely, UpdateResult } from 'kysely'
import { type Clock, systemClock } from '#contract/clock.ts'
import { withRow } from '#storage/leases.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'

/**
 * The lock for the tables of a warehouse that several processes share. Not a row of `lease`: the release before, which
 * may run beside this one, waits for this row.
 */
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
  return (work) => {
    const holder = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`
    const lock = db.updateTable('warehouse_turn').where('name', '=', migration)
    const isChanged = ({ numUpdatedRows }: UpdateResult) => numUpdatedRows === 1n
    const take = async () => {
      const now = clock.now()
      const held_until = now + leaseMs
      return isChanged(await lock.set({ holder, held_until }).where('held_until', '<=', now).executeTakeFirstOrThrow())
    }
    const renew = async () => {
      const held_until = clock.now() + leaseMs
      return isChanged(await lock.set({ held_until }).where('holder', '=', holder).executeTakeFirstOrThrow())
    }
    const release = () => lock.set({ holder: '', held_until: 0 }).where('holder', '=', holder).execute()
    return withRow({ clock, leaseMs, retryMs, take, renew, release }, () =>
      work(async () => {
        if (!(await renew()))
          throw new Error(
            'Another process has begun to migrate the warehouse, because this one stood still. Start again.',
          )
      }),
    )
  }
}
