import { startHookReceiver, startMailServer } from '#web/delivery/receivers.fixture.ts'
import type { createAdminAlerts } from '../admin/alerts.ts'
import { createOperations } from '../admin/operations.ts'
import { startTestServiceOn } from '../analytics/service.fixture.ts'
import { createFacts } from '../analytics/statistics.ts'
import { createHttp } from '../http/http.ts'
import { openKeys } from '../keys/keys.ts'
import { createBroadcasts } from '../video/broadcasts.ts'
import { createAddedCounts } from '../video/counts.ts'
import { createStatistics } from '../video/statistics.ts'
import { duckdbEngine, type TestEngine } from '../warehouse/engines.fixture.ts'
import type { Warehouse } from '../warehouse/port.ts'
import { alertService, openAlerts } from './service.ts'

/** The services of alerts on a warehouse in DuckDB, as `startTestAlertsOn` starts them. */
export const startTestAlerts = (environment: Record<string, string> = {}) =>
  startTestAlertsOn(duckdbEngine, environment)

/** The services of alerts on a warehouse of their own, with a mail server, a receiver and a clock that tests move. */
export async function startTestAlertsOn<Engine extends Warehouse>(
  engine: TestEngine<Engine>,
  environment: Record<string, string> = {},
) {
  const [mailServer, hooks] = [await startMailServer(), await startHookReceiver()]
  const service = await startTestServiceOn(
    { engine },
    {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Tenfoot <tv@tenfoot.example>',
      EVENT_TIMEOUT_SECONDS: '1',
      ...environment,
    },
  )
  const { clock, settings, store, videoRepository, owners, warehouse, dataDir } = service
  const keys = openKeys(dataDir)
  const operations = createOperations({ db: store, keys, clock, settings })
  const app = await createHttp(settings)
  const context = { db: store, clock, keys, settings, events: operations.events, videoRepository }
  await app.register(async (scope) => alertService(scope, context))
  await app.ready()
  const errors: unknown[] = []
  const counts = createAddedCounts(store, clock.now)
  const live = {
    counts,
    broadcasts: createBroadcasts(store, clock.now),
    statistics: createStatistics(createFacts(warehouse), [counts]),
  }
  const open = () =>
    openAlerts({ ...context, owners, warehouse, live, publicUrl: () => 'http://tenfoot.example' }, (error) =>
      errors.push(error),
    )
  const alerts = open()
  return {
    ...service,
    mailServer,
    hooks,
    operations,
    admin: operations.alerts as ReturnType<typeof createAdminAlerts>,
    alerts,
    live,
    /** Another process of the same database. */
    open,
    errors,
    /** A call to the pages behind links. */
    page: (method: 'GET' | 'POST', url: string, payload = 'List-Unsubscribe=One-Click') =>
      app.inject({
        method,
        url: url.replace('http://tenfoot.example', ''),
        ...(method === 'POST' && { payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
      }),
    messages: () => store.selectFrom('alert_messages').selectAll().orderBy('created_at').orderBy('id').execute(),
    topics: () => store.selectFrom('alert_topics').selectAll().execute(),
    close: async () => {
      await alerts.stop()
      await app.close()
      await mailServer.close()
      await hooks.close()
      await service.close()
    },
  }
}

export type TestAlerts = Awaited<ReturnType<typeof startTestAlerts>>
