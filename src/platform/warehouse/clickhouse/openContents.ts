import type { WarehouseAddress } from '../../warehouseAddress.ts'
import type { WarehouseContents } from '../contents.ts'
import { clickhouseHubContents } from './brand-lift/contents.ts'
import { openClickHouse } from './connection.ts'
import { clickhouseContents } from './contents.ts'
import { migrate } from './migrate.ts'

/** Opens the contents of a warehouse, whose tables are created where they are missing. @throws WarehouseUnreachable */
export async function openClickHouseContents(
  address: WarehouseAddress,
): Promise<{ contents: WarehouseContents; close(): Promise<void> }> {
  const clickhouse = await openClickHouse(address)
  await migrate(clickhouse)
  const contents = { facts: clickhouseContents(clickhouse), hub: clickhouseHubContents(clickhouse) }
  return { contents, close: clickhouse.close }
}
