import type { ClickHouse } from '../connection.ts'
import { createTable } from '../createTable.ts'
import { onCluster } from '../onCluster.ts'
import { tables } from '../schema.ts'

/** Creates every table that is missing. */
export async function createTables(clickhouse: ClickHouse): Promise<void> {
  const { server, cluster } = clickhouse
  for (const table of tables(server.parameters))
    for (const statement of createTable(table, clickhouse)) await clickhouse.run(statement)
  // Reports ask it which months have a rollup. Here none has one: nothing that is written to this table is kept.
  await clickhouse.run(
    `CREATE TABLE IF NOT EXISTS summed_months${onCluster(cluster)} (table_name String, month Date) ENGINE = Null`,
  )
}
