import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { Registry } from 'prom-client'
import type { Clock } from '#contract/clock.ts'
import { hourMs } from '#contract/clock.ts'
import { cachedFor } from '#web/http/cached.ts'
import { listenForMetrics } from '#web/http/metricsListener.ts'
import type { ProxyContext } from '../core/context.ts'
import type { Part } from '../core/part.ts'
import type { SessionTables } from '../core/session/schema.ts'
import type { AuthorizationClient } from '../core/upstream/client.ts'
import { inBackground } from '../core/web/log.ts'
import type { ProxySettings } from '../settings.ts'
import { type Healthy, health } from './health.ts'
import type { Metrics } from './metrics.ts'

interface OperationsContext extends ProxyContext<SessionTables> {
  parts: readonly Part[]
  authorization: AuthorizationClient
  metrics: Metrics
  isStopping(): boolean
}

/** Opens health checks, metrics and housekeeping of a running proxy. */
export async function openOperations(app: FastifyInstance, context: OperationsContext) {
  const { settings, db, clock, parts } = context
  const healthy = health(app, context)
  const listener = settings.metrics && (await listenForMetrics(measured(context, healthy), settings.metrics))
  const housekeeping = createHousekeeping({ db, clock, settings, parts, onError: inBackground(app.log) })
  return {
    metricsUrl: listener?.url,
    async close() {
      await housekeeping.close()
      await listener?.close()
    },
  }
}

/** Adds what is measured at each scrape. @returns all metrics */
function measured({ metrics, db, clock, streams }: OperationsContext, healthy: Healthy): Registry {
  metrics.gauge('event_streams', 'Open event streams', streams.count)
  metrics.gauge('sessions', 'Sessions in the database', storedSessions(db, clock))
  for (const part of ['database', 'authorization'] as const)
    metrics.gauge(`${part}_up`, `1 while the ${part} answers`, async () => Number((await healthy.ready())[part]))
  return metrics.registry
}

/** Milliseconds for which a count of rows is reused, because counting reads an index. */
const countTtlMs = 60_000

/** Counts the sessions of all proxies of the database; undefined while the database is unreachable. */
function storedSessions(db: Kysely<SessionTables>, clock: Clock): () => Promise<number | undefined> {
  return cachedFor(clock, countTtlMs, () =>
    db
      .selectFrom('session')
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow()
      .then(
        (row) => Number(row.count),
        () => undefined,
      ),
  )
}

/** Removes data that can no longer be used, at the start and every hour. Several proxies may do it simultaneously. */
function createHousekeeping(context: {
  db: Kysely<SessionTables>
  clock: Clock
  settings: Pick<ProxySettings, 'limits'>
  parts: readonly Part[]
  onError: (error: unknown) => void
}) {
  const { clock, settings, parts, onError } = context
  const db = context.db as unknown as Kysely<unknown>
  const grantReferences = parts.flatMap((part) => part.grantReferences ?? [])
  const stop = new AbortController()
  const loop = run()

  return {
    async close(): Promise<void> {
      stop.abort()
      await loop
    },
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await sweepAll().catch(onError)
      await clock.sleep(hourMs, stop.signal).catch(() => {})
    }
  }

  async function sweepAll(): Promise<void> {
    const now = clock.now()
    for (const { sweep } of parts) await sweep?.({ db, now, settings, grantReferences })
  }
}
