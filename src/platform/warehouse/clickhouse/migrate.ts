import type { WarehouseAddress } from '#platform/settings/warehouseAddress.ts'
import { type MigrationLock, withoutLock } from '../migrationLock.ts'
import { type ClickHouse, openClickHouse } from './connection.ts'
import { createTable } from './createTable.ts'
import { migrations as all, type Migration } from './migrations/migrations.ts'
import type { Table } from './schema.ts'

/** The versions of the schema that the tables have gone through. */
const schemaVersions: Table = {
  name: 'schema_versions',
  columns: ['number UInt32', 'migrated_at DateTime'],
  engine: 'MergeTree',
  orderBy: ['number'],
}

/**
 * Connects to a warehouse and brings its tables up to date.
 * @throws WarehouseUnreachable, or Error when a newer release has changed the tables
 */
export async function openMigrated(address: WarehouseAddress, migrationLock?: MigrationLock): Promise<ClickHouse> {
  const clickhouse = await openClickHouse(address)
  try {
    await migrate(clickhouse, migrationLock)
    return clickhouse
  } catch (error) {
    await clickhouse.close()
    throw error
  }
}

/**
 * Brings the tables up to date while no other process does. Steps may run again, so another process can continue an
 * interrupted migration.
 * @throws Error when a newer release has changed the tables
 */
export async function migrate(
  clickhouse: ClickHouse,
  migrationLock: MigrationLock = withoutLock,
  migrations: readonly Migration[] = all,
): Promise<void> {
  const missing = () => missingMigrations(clickhouse, migrations)
  if ((await missing()).length === 0) return
  await migrationLock(async (requireLock) => {
    // Another process may have run them while this one waited.
    for (const { number, run } of await missing()) {
      await requireLock()
      await run(clickhouse)
      for (const statement of createTable(schemaVersions, clickhouse)) await clickhouse.run(statement)
      await clickhouse.insert('schema_versions', ['number', 'migrated_at'], [[number, Math.floor(Date.now() / 1000)]])
    }
  })
}

/** @throws Error when a newer release has changed the tables */
async function missingMigrations(clickhouse: ClickHouse, migrations: readonly Migration[]): Promise<Migration[]> {
  const newest = migrations.at(-1)?.number ?? 0
  const current = await schemaVersion(clickhouse)
  if (current > newest)
    throw new Error(
      `The warehouse ${clickhouse.database} was changed by a newer release (its schema is ${current}, this release ` +
        `knows ${newest}). Start that release or a later one. Nothing was changed.`,
    )
  return migrations.filter(({ number }) => number > current)
}

/** The version of the schema; 0 for a database without tables. */
async function schemaVersion(clickhouse: ClickHouse): Promise<number> {
  const exists = await clickhouse.read('SELECT 1 FROM system.tables WHERE database = $database AND name = $name', {
    database: clickhouse.database,
    name: schemaVersions.name,
  })
  if (exists.length === 0) return 0
  const [[number] = []] = await clickhouse.read('SELECT max(number) FROM schema_versions')
  return Number(number)
}
