import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { AlertState } from '../alerts/state.ts'
import type { WarehouseState, WarehouseWatch } from '../warehouse/state.ts'

/** Seconds: from a small answer to a report that takes as long as callers wait. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const prefix = 'tenfoot_platform_'

/** Measures of the warehouse, as rows of labels and value. */
const warehouseGauges: readonly {
  name: string
  help: string
  labels: readonly string[]
  rows(state: WarehouseState): { labels: Record<string, string>; value: number | undefined }[]
}[] = [
  {
    name: 'host_up',
    help: '1 while the host answers',
    labels: ['host'],
    rows: ({ hosts }) => hosts.map(({ name, problem }) => ({ labels: { host: name }, value: Number(!problem) })),
  },
  {
    name: 'host_writes',
    help: '1 while the host reaches its keeper and can write',
    labels: ['host'],
    rows: ({ hosts }) =>
      hosts.map(({ name, problem, isReadOnly }) => ({
        labels: { host: name },
        value: Number(!problem && !isReadOnly),
      })),
  },
  {
    name: 'replication_delay_seconds',
    help: 'How far a host is behind other replicas',
    labels: ['host'],
    rows: ({ hosts }) => hosts.map(({ name, delaySeconds }) => ({ labels: { host: name }, value: delaySeconds })),
  },
  {
    name: 'parts',
    help: 'Parts of tables on a host',
    labels: ['host'],
    rows: ({ hosts }) => hosts.map(({ name, parts }) => ({ labels: { host: name }, value: parts })),
  },
  {
    name: 'bytes',
    help: 'Bytes of tables on a host',
    labels: ['host'],
    rows: ({ hosts }) => hosts.map(({ name, bytes }) => ({ labels: { host: name }, value: bytes })),
  },
  {
    name: 'shard_replicas',
    help: 'Replicas of a shard',
    labels: ['shard', 'state'],
    rows: ({ shards }) =>
      shards.flatMap(({ name: shard, replicas, live }) => [
        { labels: { shard, state: 'live' }, value: live },
        { labels: { shard, state: 'away' }, value: Math.max(replicas - live, 0) },
      ]),
  },
  {
    name: 'replaced_units',
    help: 'Units whose older version waits to be deleted',
    labels: [],
    rows: ({ replacedUnits }) => [{ labels: {}, value: replacedUnits }],
  },
  {
    name: 'last_import_timestamp_seconds',
    help: 'When the newest import became current',
    labels: [],
    rows: ({ lastImport }) => [{ labels: {}, value: lastImport === undefined ? undefined : lastImport / 1000 }],
  },
]

/** Measures of alerts, as rows of labels and value. */
const alertGauges: readonly {
  name: string
  help: string
  labels: readonly string[]
  rows(state: AlertState): { labels: Record<string, string>; value: number }[]
}[] = [
  {
    name: 'topics',
    help: 'Channels and groups with subscribers',
    labels: ['state'],
    rows: ({ topics, live, failing, late }) => [
      { labels: { state: 'all' }, value: topics + live },
      { labels: { state: 'failing' }, value: failing.length },
      { labels: { state: 'late' }, value: late.length },
    ],
  },
  {
    name: 'messages_waiting',
    help: 'Messages in the outbox',
    labels: [],
    rows: ({ waiting }) => [{ labels: {}, value: waiting }],
  },
  {
    name: 'messages_week',
    help: 'Messages of the last seven days',
    labels: ['outcome'],
    rows: ({ outcomes }) => Object.entries(outcomes).map(([outcome, value]) => ({ labels: { outcome }, value })),
  },
]

/**
 * Counts and times calls, and reads the state of the warehouse and of alerts at each scrape. Labels never contain a
 * person or a query.
 */
export function createMetrics(
  app: FastifyInstance,
  watch: WarehouseWatch | undefined,
  alerts?: () => Promise<AlertState>,
): Registry {
  const registry = new Registry()
  const registers = [registry]
  const calls = new Counter({
    name: `${prefix}calls_total`,
    help: 'Calls to the services',
    registers,
    labelNames: ['method', 'route', 'status'],
  })
  const seconds = new Histogram({
    name: `${prefix}call_seconds`,
    help: 'Time until the whole answer was sent',
    registers,
    buckets,
    labelNames: ['route'],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    calls.inc({ method: request.method, route, status: reply.statusCode })
    seconds.observe({ route }, reply.elapsedTime / 1000)
    done()
  })
  for (const { name, help, labels, rows } of watch ? warehouseGauges : []) {
    const gauge = new Gauge({
      name: `${prefix}warehouse_${name}`,
      help,
      labelNames: labels,
      registers,
      async collect() {
        const state = await watch?.state()
        gauge.reset()
        for (const { labels: labelValues, value } of state ? rows(state) : [])
          if (value === undefined) gauge.remove(labelValues)
          else gauge.set(labelValues, value)
      },
    })
  }
  for (const { name, help, labels, rows } of alerts ? alertGauges : []) {
    const gauge = new Gauge({
      name: `${prefix}alert_${name}`,
      help,
      labelNames: labels,
      registers,
      async collect() {
        const state = await alerts?.()
        gauge.reset()
        for (const { labels: labelValues, value } of state ? rows(state) : []) gauge.set(labelValues, value)
      },
    })
  }
  return registry
}
