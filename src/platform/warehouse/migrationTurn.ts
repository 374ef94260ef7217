import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Kysely } from 'kysely'
import { type Clock, systemClock } from '#contract/clock.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'

/** Who may change the tables of a warehouse that several processes share. */
export interface TurnTables {
  /** One row. */
  warehouse_turn: {
    name: string
    /** Machine and number of the process, then random letters; empty when nobody has the turn. */
    holder: string
    /** Milliseconds since 1970. */
    held_until: number
  }
}

const migration = 'migration'
export const leaseMs = 15_000
const retryMs = 500

export const turnMigrations: Record<string, StoreMigration> = {
  '021_warehouse_turn': {
    usableFrom: '019_warehouse_upkeep',
    up: async (db: Kysely<TurnTables>) => {
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

/** Runs work while no other process does. The work calls `requireTurn` before each of its steps. */
export type InTurn = <Result>(work: (requireTurn: () => Promise<void>) => Promise<Result>) => Promise<Result>

/** For a process that is the only one to use a warehouse. */
export const withoutTurn: InTurn = (work) => work(async () => {})

/**
 * The turn to migrate a warehouse, as a row of the state that all its processes share. A process waits until it gets
 * the turn, and renews it while it works. The turn of a process that was killed ends by itself.
 */
export function migrationTurn<Tables extends TurnTables>(shared: Kysely<Tables>, clock: Clock = systemClock): InTurn {
  const db = shared as unknown as Kysely<TurnTables>
  return async (work) => {
    const holder = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`
    const change = (values: { holder: string; held_until: number }) =>
      db.updateTable('warehouse_turn').set(values).where('name', '=', migration)
    const lease = () => ({ holder, held_until: clock.now() + leaseMs })
    const isMine = async () => {
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
      // Where the database is away, the next renewal may succeed.
      for (;;) {
        await clock.sleep(leaseMs / 3, ended.signal)
        await isMine().catch(() => {})
      }
    })().catch(() => {})
    try {
      return await work(async () => {
        if (!(await isMine()))
          throw new Error(
            'Another process has begun to migrate the warehouse, because this one stood still. Start again.',
          )
      })
    } finally {
      ended.abort()
      await renewal
      // Where the database is away, the turn ends by itself.
      await change({ holder: '', held_until: 0 })
        .where('holder', '=', holder)
        .execute()
        .catch(() => {})
    }
  }
}
