import type { ClickHouse } from '../connection.ts'
import { createTable, localName } from '../createTable.ts'
import { onCluster } from '../onCluster.ts'
import { type Table, tables } from '../schema.ts'

/** Creates every table that is missing, and every column that a table lacks: a step for new columns runs it again. */
export async function createTables(clickhouse: ClickHouse): Promise<void> {
  const { server, cluster, database } = clickhouse
  const found = await clickhouse.read('SELECT table, name FROM system.columns WHERE database = $database', { database })
  for (const table of tables(server.parameters)) {
    const missingIn = (name: string) => {
      const known = found.flatMap(([tableName, column]) => (tableName === name ? [column] : []))
      return known.length === 0 ? [] : table.columns.filter((column) => !known.includes(column.split(' ')[0] as string))
    }
    for (const statement of addColumns(table, clickhouse, missingIn)) await clickhouse.run(statement)
    for (const statement of createTable(table, clickhouse)) await clickhouse.run(statement)
  }
  // Reports ask it which months have a rollup. Here none has one: nothing that is written to this table is kept.
  await clickhouse.run(
    `CREATE TABLE IF NOT EXISTS summed_months${onCluster(cluster)} (table_name String, month Date) ENGINE = Null`,
  )
}

/**
 * The statements that add the columns that an existing table lacks. Version 18.16 has no `ADD COLUMN IF NOT EXISTS`,
 * and does not alter a table that reads all shards `ON CLUSTER`: it has no rows, so it is removed and created again.
 * In between, other processes can neither read nor write it.
 */
function addColumns(
  table: Table,
  { cluster }: Pick<ClickHouse, 'cluster'>,
  missingIn: (name: string) => readonly string[],
): string[] {
  const local = localName(table, cluster)
  // Nodes that have a table whole are replicas of each other, and tell each other.
  const everywhere = onCluster(table.shardBy === undefined ? undefined : cluster)
  const added = missingIn(local).map((column) => `ALTER TABLE ${local}${everywhere} ADD COLUMN ${column}`)
  const isOutdated = local !== table.name && missingIn(table.name).length > 0
  return isOutdated ? [...added, `DROP TABLE ${table.name}${everywhere}`] : added
}
