import type { ClickHouse } from '../connection.ts'
import { createMissing, createTable, localName } from '../createTable.ts'
import { onCluster } from '../onCluster.ts'
import { type Table, tables } from '../schema.ts'

/** Creates every table that is missing, and every column that a table lacks: a step for new columns runs it again. */
export async function createTables(clickhouse: ClickHouse): Promise<void> {
  const { server, cluster, database } = clickhouse
  const found = await clickhouse.read('SELECT table, name FROM system.columns WHERE database = $database', { database })
  const all = tables(server.parameters)
  for (const table of all) {
    const missingIn = (name: string) => {
      const known = found.flatMap(([tableName, column]) => (tableName === name ? [column] : []))
      return known.length === 0 ? [] : table.columns.filter((column) => !known.includes(column.split(' ')[0] as string))
    }
    const added = addColumns(table, clickhouse, missingIn)
    // A table that was removed is back before the next one changes.
    if (added.length > 0)
      for (const statement of [...added, ...createTable(table, clickhouse)]) await clickhouse.run(statement)
  }
  await createMissing(clickhouse, all)
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
