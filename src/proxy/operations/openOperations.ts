import type { FastifyInstance } from 'fastify'
import type { ProxyContext } from '../context.ts'
import type { ProxyTables } from '../database.ts'
import type { AuthorizationClient } from '../upstream/client.ts'
import { inBackground } from '../web/log.ts'
import { health } from './health.ts'
import { createHousekeeping } from './housekeeping.ts'
import type { Metrics } from './metrics.ts'
import { openMetrics } from './metricsEndpoint.ts'

interface OperationsContext extends ProxyContext<ProxyTables> {
  authorization: AuthorizationClient
  metrics: Metrics
  isStopping(): boolean
}

/** Opens health checks, metrics and housekeeping of a running proxy. */
export async function openOperations(app: FastifyInstance, context: OperationsContext) {
  const { settings, db, clock, streams, authorization, metrics, isStopping } = context
  const healthy = health(app, {
    db,
    authorization,
    clock,
    stopping: isStopping,
    analyticsUrl: settings.upstream.analyticsUrl,
  })
  const listener =
    settings.metrics &&
    (await openMetrics({ db, clock, streams, healthy, measures: metrics, listenOn: settings.metrics }))
  const { sessionDays } = settings.limits
  const housekeeping = createHousekeeping({ db, clock, sessionDays, onError: inBackground(app.log) })
  return {
    metricsUrl: listener?.url,
    async close() {
      await housekeeping.close()
      await listener?.close()
    },
  }
}
