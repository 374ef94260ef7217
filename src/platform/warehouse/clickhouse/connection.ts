import { Readable } from 'node:stream'
import { type ClickHouseClient, ClickHouseLogLevel, type ClickHouseSettings, createClient } from '@clickhouse/client'
import * as z from 'zod/mini'
import { type Clock, systemClock } from '#contract/clock.ts'
import type { Host, WarehouseAddress } from '#platform/settings/warehouseAddress.ts'
import type { RowFormat } from '../duckdb/temporary/rowFiles.ts'
import { type Bound, type Cell, WarehouseUnreachable } from '../port.ts'
import { bind } from './bind.ts'
import { csvOf } from './csv.ts'
import { explain, isAway, isUnsent, mayReadElsewhere, type Shard } from './errors.ts'
import { onCluster, waitForSession } from './onCluster.ts'
import { isSharded } from './sharded.ts'

/** A warehouse on ClickHouse: one server, or the hosts of a cluster, of which any answers every statement. */
export interface ClickHouse extends Pick<WarehouseAddress, 'database' | 'cluster'> {
  server: Server
  /**
   * Runs a statement that reads, within 9 seconds. Its values are written `$name`. Whole numbers arrive as numbers, so
   * read versions by `toString(version)`; days arrive as `YYYY-MM-DD`. When a host is down, the next one is asked.
   * @throws WarehouseBusy, WarehouseUnreachable
   */
  read(sql: string, bound?: Bound): Promise<Cell[][]>
  /** Reads many rows as a stream of CSV without a header, NULL as `\N`, without a limit of time. */
  readCsv(sql: string, bound?: Bound): Promise<Readable>
  /**
   * Runs a statement that changes tables or rows, without a limit of time. One `ON CLUSTER` waits up to a minute for
   * the server's session at ZooKeeper.
   * @param options `inBackground`: does not wait until stored rows have the new type of a column, which may take hours
   */
  run(sql: string, bound?: Bound, options?: { inBackground?: boolean }): Promise<void>
  /**
   * Inserts rows, which are lists of cells or a stream of a file, in the order of `columns`. On a cluster
   * it returns when every server that stores the rows has them, so that no reader misses them whichever servers are
   * away later. Another host is asked only when the first certainly got nothing: rows are never inserted twice.
   */
  insert(table: string, columns: readonly string[], rows: Rows, options?: InsertOptions): Promise<void>
  close(): Promise<void>
}

export type Rows = Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]> | Readable

export interface InsertOptions {
  /** Inserts all rows as one block, which readers see whole or not at all. For at most some million rows. */
  asOneBlock?: boolean
  /** The format of a stream; CSV when left out. */
  format?: RowFormat
}

export interface Server {
  /** `18.16.1` */
  version: string
  /** Whether it takes values beside a statement (`{name:Type}`); only servers since 2020 do. */
  parameters: boolean
  /** Whether it gives a column that rows are sorted by a dictionary; only servers since 2021 do. */
  convertsKeys: boolean
  /** The format in which it takes many rows: old servers read no Parquet, or not all types of it. */
  rowFormat: RowFormat
}

/** Less than the ten seconds that a proxy waits for a service, so that the proxy still receives the error. */
const readSeconds = 9
const maxStatementMs = 24 * 3_600_000
/** Connections to one host. */
const connections = 32

/** Settings of every statement; both old and new servers know them. */
const always: ClickHouseSettings = {
  // Long lists of channels are written into statements.
  max_query_size: '67108864',
  // An error in the middle of an answer would otherwise look like rows.
  wait_end_of_query: 1,
}
const everyRead: ClickHouseSettings = {
  output_format_json_quote_64bit_integers: 0,
  join_use_nulls: 1,
}
/** Reads only the shard that has a channel; old servers always read all. */
const skipShards: ClickHouseSettings = { optimize_skip_unused_shards: 1 }
const whenInserting: ClickHouseSettings = { insert_distributed_sync: 1 }
/** A file may have any number of months, but by default one block may have rows of 100; old servers have no limit. */
const anyMonths: ClickHouseSettings = { max_partitions_per_insert_block: '0' }

const result = z.object({ data: z.array(z.array(z.union([z.string(), z.number(), z.null()]))) })

/**
 * Connects to a warehouse, whose database is created when it is missing.
 * @throws WarehouseUnreachable when no host answers, or refuses the user
 */
export async function openClickHouse(address: WarehouseAddress, clock: Clock = systemClock): Promise<ClickHouse> {
  const { hosts, database, cluster } = address
  const { server, shards } = await prepareDatabase(address, clock)
  const { use, close } = createHosts(hosts, database, shards)
  const statement = (sql: string, values: Bound = {}) => {
    const { sql: query, parameters } = bind(sql, values, server.parameters)
    return { query, query_params: parameters }
  }
  const reading = server.parameters ? { ...everyRead, ...skipShards } : everyRead
  const written: ClickHouseSettings = {
    ...whenInserting,
    ...(server.parameters ? anyMonths : {}),
  }
  /** How many servers must have the rows of an insert: those of a shard, or for a table without shards all of them. */
  const quorum = (table: string): ClickHouseSettings => {
    const replicas = shards.map((shard) => shard.replicas.length)
    const servers = isSharded(table) ? Math.max(...replicas) : replicas.reduce((sum, count) => sum + count, 0)
    return servers > 1 ? { insert_quorum: String(servers) } : {}
  }

  return {
    server,
    database,
    cluster,
    read: (sql, values) => use((client) => readRows(client, statement(sql, values), reading), mayReadElsewhere),
    readCsv: async (sql, values) => {
      const { query, ...parameters } = statement(sql, values)
      const { stream } = await use(
        (client) =>
          client.exec({ query: `${query} FORMAT CSV`, ...parameters, clickhouse_settings: { ...always, ...reading } }),
        mayReadElsewhere,
      )
      return stream
    },
    run: async (sql, values, { inBackground = false } = {}) => {
      await use(async (client, host) => {
        if (cluster !== undefined && sql.includes(onCluster(cluster))) await waitForSession(client, host, clock)
        const settings = inBackground ? { ...always, replication_alter_partitions_sync: '0' } : always
        await client.command({ ...statement(sql, values), clickhouse_settings: settings })
      }, isUnsent)
    },
    insert: async (table, columns, rows, { asOneBlock = false, format = 'CSV' } = {}) => {
      const [first, ...furtherColumns] = columns
      if (first === undefined) throw new Error('an insert needs columns')
      // A stream can be sent once, so find a host that answers first.
      await use((client) => client.command({ query: 'SELECT 1' }))
      const blocks = asOneBlock ? oneBlock(server) : {}
      await use(
        (client) =>
          client.insert({
            table,
            columns: [first, ...furtherColumns],
            values: rows instanceof Readable ? rows : Readable.from(csvOf(rows), { objectMode: false }),
            format,
            clickhouse_settings: { ...always, ...written, ...quorum(table), ...blocks },
          }),
        never,
      )
    },
    close,
  }
}

const never = () => false

/** Asks a host for its version and for the cluster, and creates the database. */
async function prepareDatabase({ hosts, database, cluster }: WarehouseAddress, clock: Clock) {
  const { use, close } = createHosts(hosts, undefined, [])
  try {
    const [[version] = []] = await use((client) => readRows(client, { query: 'SELECT version()' }))
    const shards = cluster === undefined ? [] : await shardsOf(use, cluster)
    const found = await use((client) =>
      readRows(client, { query: `SELECT 1 FROM system.databases WHERE name = '${database}'` }),
    )
    if (found.length === 0)
      await use(async (client, host) => {
        if (cluster !== undefined) await waitForSession(client, host, clock)
        await client.command({ query: `CREATE DATABASE IF NOT EXISTS ${database}${onCluster(cluster)}` })
      })
    const year = Number(String(version).split('.')[0])
    const server: Server = {
      version: String(version),
      parameters: year >= 20,
      convertsKeys: year >= 21,
      rowFormat: year >= 23 ? 'Parquet' : 'CSV',
    }
    return { server, shards }
  } finally {
    await close()
  }
}

/** Without these a server splits what it reads into blocks. Old ones have no parallel parsing. */
const oneBlock = ({ parameters: isNew }: Server): ClickHouseSettings => ({
  max_insert_block_size: '100000000',
  min_insert_block_size_rows: '100000000',
  min_insert_block_size_bytes: '0',
  ...(isNew ? { input_format_parallel_parsing: 0 as const } : {}),
})

type Use = <Result>(
  work: (client: ClickHouseClient, host: string) => Promise<Result>,
  mayTryAnother?: (error: unknown) => boolean,
) => Promise<Result>

async function readRows(
  client: ClickHouseClient,
  statement: { query: string; query_params?: Record<string, unknown> },
  settings: ClickHouseSettings = everyRead,
): Promise<Cell[][]> {
  const answer = await client.query({
    ...statement,
    format: 'JSONCompact',
    clickhouse_settings: { ...always, ...settings, max_execution_time: readSeconds },
    abort_signal: AbortSignal.timeout(1000 * readSeconds + 500),
  })
  return z.parse(result, await answer.json()).data
}

async function shardsOf(use: Use, cluster: string): Promise<Shard[]> {
  const rows = await use((client) =>
    readRows(client, { query: `SELECT shard_num, host_name, port FROM system.clusters WHERE cluster = '${cluster}'` }),
  )
  if (rows.length === 0)
    throw new WarehouseUnreachable(
      `WAREHOUSE_CLUSTER: ClickHouse has no cluster ${cluster}. Add it to <remote_servers> in the configuration of its servers.`,
    )
  const numbers = new Set(rows.map(([number]) => Number(number)))
  return [...numbers].map((number) => ({
    number,
    replicas: rows.filter(([shard]) => Number(shard) === number).map(([, host, port]) => `${host}:${port}`),
  }))
}

/**
 * Lends clients of several hosts. Statements go to one host until it is down, then to the next: a process reads what it
 * has written. Processes begin with different hosts, so that these share the work.
 */
function createHosts(
  hosts: readonly Host[],
  database: string | undefined,
  shards: readonly Shard[],
): { use: Use; close(): Promise<void> } {
  const clients = hosts.map(({ url, user, password }) => ({
    host: new URL(url).host,
    client: createClient({
      url,
      username: user,
      password,
      ...(database === undefined ? {} : { database }),
      request_timeout: maxStatementMs,
      max_open_connections: connections,
      application: 'tenfoot',
      // Errors are thrown; the client would also print them.
      log: { level: ClickHouseLogLevel.OFF },
    }),
  }))
  let current = Math.floor(Math.random() * clients.length)
  return {
    use: async (work, mayTryAnother = isAway) => {
      const first = current
      const awayHosts: string[] = []
      for (let step = 0; ; step += 1) {
        const place = (first + step) % clients.length
        const { host, client } = clients[place] as (typeof clients)[number]
        try {
          return await work(client, host)
        } catch (error) {
          if (isAway(error) && current === place) current = (place + 1) % clients.length
          if (!mayTryAnother(error)) throw explain(error, host, shards)
          awayHosts.push(host)
          if (awayHosts.length === clients.length) throw explain(error, awayHosts.join(', '), shards)
        }
      }
    },
    close: async () => {
      await Promise.all(clients.map(({ client }) => client.close()))
    },
  }
}
