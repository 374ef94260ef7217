import type { WarehouseAddress } from '#platform/settings/warehouseAddress.ts'
import type { WarehouseContents } from '../contents.ts'
import type { MigrationLock } from '../migrationLock.ts'
import { clickhouseHubContents } from './brand-lift/contents.ts'
import { clickhouseContents } from './contents.ts'
import { openMigrated } from './migrate.ts'

/** Opens the contents of a warehouse, whose tables are created where they are missing. @throws WarehouseUnreachable */
export async function openClickHouseContents(
  address: WarehouseAddress,
  migrationLock?: MigrationLock,
): Promise<{ contents: WarehouseContents; close(): Promise<void> }> {
  const clickhouse = await openMigrated(address, migrationLock)
  const contents = { facts: clickhouseContents(clickhouse), hub: clickhouseHubContents(clickhouse) }
  return { contents, close: clickhouse.close }
}
