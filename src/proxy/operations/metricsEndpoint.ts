import { sql } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { listenForMetrics, type MetricsListener } from '#web/http/metricsListener.ts'
import type { ProxyDatabase } from '../database.ts'
import type { EventStreams } from '../web/eventStream.ts'
import { cachedFor } from './cached.ts'
import type { Healthy } from './health.ts'
import type { Metrics } from './metrics.ts'

/** Adds the gauges and starts the listener. */
export function openMetrics(context: {
  measures: Metrics
  db: ProxyDatabase
  clock: Clock
  streams: Pick<EventStreams, 'count'>
  healthy: Healthy
  listenOn: { port: number; host: string }
}): Promise<MetricsListener> {
  const { measures, db, clock, streams, healthy, listenOn } = context
  measures.measureProcess()
  measures.gauge('event_streams', 'Open event streams', streams.count)
  measures.gauge('sessions', 'Sessions in the database', storedSessions(db, clock))
  for (const part of ['database', 'authorization'] as const)
    measures.gauge(`${part}_up`, `1 while the ${part} answers`, async () => Number((await healthy.ready())[part]))
  return listenForMetrics(measures.registry, listenOn)
}

/** Milliseconds for which a count of rows is reused, because counting reads an index. */
const countTtlMs = 60_000

/** Counts the sessions of all proxies of the database; undefined while the database is unreachable. */
function storedSessions(db: ProxyDatabase, clock: Clock): () => Promise<number | undefined> {
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
