import type { ClickHouse } from '../connection.ts'
import { createTable } from '../createTable.ts'
import { hubTables } from '../hubSchema.ts'

/** Creates the data hub's tables, and its id. The id is the same in every process that runs this at the same time. */
export async function createHubTables(clickhouse: ClickHouse): Promise<void> {
  for (const table of hubTables) for (const statement of createTable(table, clickhouse)) await clickhouse.run(statement)
  await clickhouse.insert('hub', ['id', 'version'], [[`clickhouse-${clickhouse.database}`, 1]])
}
