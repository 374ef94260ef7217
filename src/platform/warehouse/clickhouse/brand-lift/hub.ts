import type { WarehouseAddress } from '#platform/settings/warehouseAddress.ts'
import type { HubWarehouse } from '#platform/warehouse/brand-lift/port.ts'
import type { MigrationLock } from '#platform/warehouse/migrationLock.ts'
import type { ClickHouse } from '../connection.ts'
import { clickhouseDialect } from '../dialect.ts'
import { openMigrated } from '../migrate.ts'
import { importedBy, importTable } from './importTable.ts'
import { firstRows, loadTable, unloadTable, writeTables } from './load.ts'
import { removeUnused } from './removeUnused.ts'
import { currentTables } from './sourceTables.ts'
import { studies } from './studies.ts'

/**
 * Opens the data hub on ClickHouse. All processes of the platform share it, and any of them runs its imports.
 * @throws WarehouseUnreachable
 */
export async function openClickHouseHub(
  address: WarehouseAddress,
  migrationLock?: MigrationLock,
): Promise<HubWarehouse> {
  const clickhouse = await openMigrated(address, migrationLock)
  return {
    id: await idOf(clickhouse),
    isShared: true,
    read: clickhouse.read,
    dialect: clickhouseDialect(clickhouse.cluster),
    studies,
    sourceTables: currentTables,
    loadTable: (file, at) => loadTable(clickhouse, file, at),
    writeTables: (tables, now) => writeTables(clickhouse, tables, now),
    firstRows: (request) => firstRows(clickhouse, request),
    unloadTable: (table) => unloadTable(clickhouse, table),
    importTable: (request, steps) => importTable(clickhouse, request, steps),
    importedBy: (operation) => importedBy(clickhouse, operation),
    removeUnused: (now) => removeUnused(clickhouse, now),
    close: clickhouse.close,
  }
}

/** The id that all processes share. */
async function idOf(clickhouse: ClickHouse): Promise<string> {
  const [[id] = []] = await clickhouse.read('SELECT argMax(id, version) FROM hub')
  return String(id)
}
