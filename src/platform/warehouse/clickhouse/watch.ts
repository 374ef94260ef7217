import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client'
import * as z from 'zod/mini'
import { type Clock, systemClock } from '#contract/clock.ts'
import type { WarehouseAddress } from '#platform/settings/warehouseAddress.ts'
import type { HostState, ShardState, WarehouseState, WarehouseWatch } from '../state.ts'
import { literal } from './bind.ts'
import { timeOf } from './version.ts'

/** A host that does not answer by then counts as away. */
const timeoutMs = 2_000
/** Milliseconds for which a state is reused, so that probes do not load the servers. */
const ttlMs = 5_000
/** The same for what is counted over all units of all reports. */
const importsTtlMs = 60_000

/** Watches each host of `WAREHOUSE_URL` by itself, so that it also sees those that no statement happens to use. */
export function watchClickHouse(
  { hosts, database, cluster }: WarehouseAddress,
  clock: Clock = systemClock,
): WarehouseWatch {
  const clients = hosts.map(({ url, user, password }) => ({
    name: new URL(url).host,
    client: createClient({
      url,
      username: user,
      password,
      request_timeout: timeoutMs,
      application: 'tenfoot',
      log: { level: ClickHouseLogLevel.OFF },
    }),
  }))
  const imports = cached(importsTtlMs, clock, (client: ClickHouseClient) => importsOf(client, database))

  const readState = async (): Promise<WarehouseState> => {
    const hostStates = await Promise.all(
      clients.map(({ name, client }) =>
        stateOfHost(client, { database, cluster }).then(
          (host) => ({ ...host, client, name }),
          (error: unknown) => ({
            ...unreachable,
            name,
            problem: problemOf(error),
            client: undefined,
            replicas: 0,
            live: 0,
          }),
        ),
      ),
    )
    const answering = hostStates.find(({ client }) => client !== undefined)?.client
    const shards =
      cluster === undefined || !answering
        ? []
        : shardsOf(hostStates, await shardCount(answering, cluster).catch(() => 0))
    return {
      hosts: hostStates.map(({ client: _, replicas: _all, live: _live, ...host }) => host),
      shards,
      ...(answering ? await imports(answering) : { replacedUnits: undefined, lastImport: undefined }),
    }
  }

  return {
    state: cached(ttlMs, clock, readState),
    close: async () => {
      await Promise.all(clients.map(({ client }) => client.close()))
    },
  }
}

/** Reads at most once in `ms` milliseconds; until then, every caller gets the last answer. */
function cached<Arguments extends unknown[], Answer>(
  ms: number,
  clock: Clock,
  read: (...args: Arguments) => Promise<Answer>,
): (...args: Arguments) => Promise<Answer> {
  let lastRead: { expiresAt: number; answer: Promise<Answer> } | undefined
  return (...args) => {
    if (!lastRead || clock.now() >= lastRead.expiresAt)
      lastRead = { expiresAt: clock.now() + ms, answer: read(...args) }
    return lastRead.answer
  }
}

const unreachable = { delaySeconds: 0, isReadOnly: false, parts: 0, bytes: 0 }

/** Only the kind of failure: a message may quote the statement. */
const problemOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (['192', '193', '194', '516'].includes(code)) return 'refuses the user or the password'
  if (/^\d+$/.test(code)) return `answers with error ${code}`
  return `does not answer${code === '' ? '' : ` (${code})`}`
}

const cells = z.object({ data: z.array(z.array(z.union([z.string(), z.number(), z.null()]))) })

/** The first row of a statement's answer. */
async function row(client: ClickHouseClient, query: string): Promise<(string | number | null)[]> {
  const clickhouse_settings = { max_execution_time: timeoutMs / 1000 }
  const answer = await client.query({ query, format: 'JSONCompact', clickhouse_settings })
  return z.parse(cells, await answer.json()).data[0] ?? []
}

async function stateOfHost(
  client: ClickHouseClient,
  { database, cluster }: Pick<WarehouseAddress, 'database' | 'cluster'>,
) {
  const ofDatabase = `WHERE database = ${literal(database)}`
  const [parts, bytes] = await row(client, `SELECT count(), sum(bytes) FROM system.parts ${ofDatabase} AND active`)
  const stored = { parts: Number(parts), bytes: Number(bytes) }
  if (cluster === undefined) return { ...unreachable, ...stored, replicas: 1, live: 1 }
  const [delay, readOnly, path] = await row(
    client,
    `SELECT max(absolute_delay), max(is_readonly OR is_session_expired), max(zookeeper_path) FROM system.replicas ${ofDatabase}
      AND table LIKE '%\\_local'`,
  )
  // One table only, because the server asks ZooKeeper for each.
  const [replicas, live] = await row(
    client,
    `SELECT total_replicas, active_replicas FROM system.replicas ${ofDatabase} AND table = 'channel_basic_local'`,
  )
  // `/clickhouse/tables/{shard}/database/table` (`createTable.ts`)
  const shard = String(path ?? '').split('/')[3]
  return {
    ...stored,
    delaySeconds: Number(delay ?? 0),
    isReadOnly: Number(readOnly ?? 0) > 0,
    ...(shard === undefined ? {} : { shard }),
    replicas: Number(replicas ?? 0),
    live: Number(live ?? 0),
  }
}

/** The shards that hosts answer for, and the others, which nobody can name but by their number. */
function shardsOf(hosts: readonly (HostState & { replicas: number; live: number })[], count: number): ShardState[] {
  const names = [...new Set(hosts.flatMap(({ shard }) => shard ?? []))].sort()
  const known = names.map((name): ShardState => {
    const own = hosts.filter(({ shard }) => shard === name)
    const maxOf = (counted: 'replicas' | 'live') => Math.max(...own.map((host) => host[counted]))
    // Without ZooKeeper nobody knows which replicas live, but those that answer do.
    return { name, replicas: maxOf('replicas'), live: Math.max(maxOf('live'), own.length) }
  })
  const missing = Array.from({ length: count }, (_, place) => String(place + 1)).filter((name) => !names.includes(name))
  return [...known, ...missing.slice(0, count - known.length).map((name) => ({ name, replicas: 0, live: 0 }))]
}

async function shardCount(client: ClickHouseClient, cluster: string): Promise<number> {
  const query = `SELECT uniqExact(shard_num) FROM system.clusters WHERE cluster = ${literal(cluster)}`
  return Number((await row(client, query))[0])
}

async function importsOf(client: ClickHouseClient, database: string) {
  const [newest, replaced] = await row(
    client,
    `SELECT toString(max(version)), count() - uniqExact(table_name, content_owner, channel_id, video_id, date)
      FROM ${database}.current_units`,
  ).catch(() => [])
  const lastImport = timeOf(String(newest ?? 0))
  return {
    replacedUnits: replaced === undefined ? undefined : Number(replaced),
    lastImport: lastImport === 0 ? undefined : lastImport,
  }
}
