import type { ClickHouse } from '../connection.ts'
import { createMissing } from '../createTable.ts'
import { hubTables } from '../hubSchema.ts'

/** Creates the data hub's tables, and its id. The id is the same in every process that runs this at the same time. */
export async function createHubTables(clickhouse: ClickHouse): Promise<void> {
  await createMissing(clickhouse, hubTables)
  await clickhouse.insert('hub', ['id', 'version'], [[`clickhouse-${clickhouse.database}`, 1]])
}
