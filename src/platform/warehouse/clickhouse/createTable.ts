import type { ClickHouse } from './connection.ts'
import { onCluster, quotedName } from './onCluster.ts'
import type { Table } from './schema.ts'

/** The name of the part of a sharded table that a node stores; the table's own name reads all shards. */
export const localName = ({ name, shardBy }: Table, cluster: string | undefined): string =>
  cluster !== undefined && shardBy !== undefined ? `${name}_local` : name

/**
 * The statements that create a table where it is missing. On a cluster it is replicated, and a sharded one is read and
 * written through a second table. The servers' macros `shard` and `replica` must name each node.
 */
export function createTable(table: Table, { database, cluster }: Pick<ClickHouse, 'database' | 'cluster'>): string[] {
  const { name, columns, engine, orderBy, partitionBy, shardBy } = table
  const local = localName(table, cluster)
  const everywhere = onCluster(cluster)
  const lines = `(${columns.join(', ')})`
  const [, kind = '', version = ''] = /^(\w+)(?:\((\w+)\))?$/.exec(engine) ?? []
  const [path, replica] =
    shardBy === undefined
      ? [`/clickhouse/tables/${database}/${name}`, '{shard}-{replica}']
      : [`/clickhouse/tables/{shard}/${database}/${name}`, '{replica}']
  const stored =
    cluster === undefined ? engine : `Replicated${kind}('${path}', '${replica}'${version === '' ? '' : `, ${version}`})`
  const create = `CREATE TABLE IF NOT EXISTS ${local}${everywhere} ${lines} ENGINE = ${stored}${
    partitionBy === undefined ? '' : ` PARTITION BY ${partitionBy}`
  } ORDER BY (${orderBy.join(', ')})`
  if (local === name) return [create]
  const distributed = `Distributed(${quotedName(cluster as string)}, ${database}, ${local}, ${shardBy})`
  return [create, `CREATE TABLE IF NOT EXISTS ${name}${everywhere} ${lines} ENGINE = ${distributed}`]
}

/**
 * How many statements run at one time. A cluster runs them one after another, so its limit of time for each
 * (`distributed_ddl_task_timeout`) holds for all of these.
 */
const atOneTime = 8

/**
 * Creates the tables that are missing: those that store rows, then those that read all shards. Each statement waits
 * until every node of a cluster has run it; that they wait together makes the first start several times faster.
 */
export async function createMissing(clickhouse: ClickHouse, tables: readonly Table[]): Promise<void> {
  const statements = tables.map((table) => createTable(table, clickhouse))
  await runTogether(
    clickhouse,
    statements.flatMap(([stored = []]) => stored),
  )
  await runTogether(
    clickhouse,
    statements.flatMap(([, ...reading]) => reading),
  )
}

async function runTogether({ run }: ClickHouse, statements: readonly string[]): Promise<void> {
  for (let next = 0; next < statements.length; next += atOneTime)
    await Promise.all(statements.slice(next, next + atOneTime).map((statement) => run(statement)))
}
