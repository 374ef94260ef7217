import type { ClickHouse } from '../connection.ts'
import { createMissing, createTable, localName } from '../createTable.ts'
import { onCluster } from '../onCluster.ts'
import { type Table, tables } from '../schema.ts'

/**
 * Creates every table that is missing, and every column that a table lacks or has with another type: a step for changed
 * columns runs it again.
 */
export async function createTables(clickhouse: ClickHouse): Promise<void> {
  const { server, cluster, database } = clickhouse
  const found = await clickhouse.read('SELECT table, name, type FROM system.columns WHERE database = $database', {
    database,
  })
  const all = tables(server.parameters)
  for (const table of all) {
    const changesOf = (name: string) => {
      const known = new Map(found.flatMap(([tableName, column, type]) => (tableName === name ? [[column, type]] : [])))
      return known.size === 0 ? [] : table.columns.flatMap((column) => changeOf(column, known, server) ?? [])
    }
    const changes = changeColumns(table, clickhouse, changesOf)
    // A table that was removed is back before the next one changes.
    if (changes.length > 0)
      for (const statement of [...changes, ...createTable(table, clickhouse)])
        await clickhouse.run(statement, {}, { inBackground: statement.includes(' MODIFY COLUMN ') })
  }
  await createMissing(clickhouse, all)
  // Reports ask it which months have a rollup. Here none has one: nothing that is written to this table is kept.
  await clickhouse.run(
    `CREATE TABLE IF NOT EXISTS summed_months${onCluster(cluster)} (table_name String, month Date) ENGINE = Null`,
  )
}

/**
 * How a table gets a column as it must be; undefined if it has it, or keeps another type.
 * @param known the type of each column that it has
 */
function changeOf(
  column: string,
  known: ReadonlyMap<unknown, unknown>,
  { convertsKeys }: ClickHouse['server'],
): string | undefined {
  const [, name, type] = /^(\S+) (.+?)(?: DEFAULT .+)?$/.exec(column) ?? []
  if (!known.has(name)) return `ADD COLUMN ${column}`
  return known.get(name) === type || !convertsKeys ? undefined : `MODIFY COLUMN ${column}`
}

/**
 * The statements that change the columns of an existing table. A server converts its rows in the background, and until
 * then while it reads. Version 18.16 has no `ADD COLUMN IF NOT EXISTS`,
 * and does not alter a table that reads all shards `ON CLUSTER`: it has no rows, so it is removed and created again.
 * In between, other processes can neither read nor write it.
 */
function changeColumns(
  table: Table,
  { cluster }: Pick<ClickHouse, 'cluster'>,
  changesOf: (name: string) => readonly string[],
): string[] {
  const local = localName(table, cluster)
  // Nodes that have a table whole are replicas of each other, and tell each other.
  const everywhere = onCluster(table.shardBy === undefined ? undefined : cluster)
  const altered = ['ADD', 'MODIFY'].flatMap((kind) => {
    const changes = changesOf(local).filter((change) => change.startsWith(kind))
    return changes.length > 0 ? [`ALTER TABLE ${local}${everywhere} ${changes.join(', ')}`] : []
  })
  const isOutdated = local !== table.name && changesOf(table.name).length > 0
  return isOutdated ? [...altered, `DROP TABLE ${table.name}${everywhere}`] : altered
}
