import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
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

/** What a mail server does with a text: accepts it, answers with an error code, or never answers. */
export type MailAnswer = 'accept' | 'silence' | number

/** A mail server of a test. It stores all texts that it got, accepted or not. */
export async function startMailServer() {
  const texts: { to: string[]; source: string }[] = []
  let answer: MailAnswer = 'accept'
  let refusedRecipient: number | undefined
  let onArrival = () => {}
  const failure = (responseCode: number) => Object.assign(new Error('not now'), { responseCode })
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    logger: false,
    onRcptTo: (_address, _session, done) => (refusedRecipient === undefined ? done() : done(failure(refusedRecipient))),
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        texts.push({ to: envelope.rcptTo.map(({ address }) => address), source: Buffer.concat(parts).toString('utf8') })
        const currentAnswer = answer
        onArrival()
        if (currentAnswer === 'silence') return
        done(currentAnswer === 'accept' ? null : failure(currentAnswer))
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    texts,
    answers: (next: MailAnswer) => {
      answer = next
    },
    refuses: (code: number | undefined) => {
      refusedRecipient = code
    },
    /** Resolves with the next text, before its answer. */
    next: () =>
      new Promise<void>((resolve) => {
        onArrival = () => resolve()
      }),
    close: () => {
      for (const { _socket } of server.connections as unknown as Set<{ _socket: { destroy(): void } }>)
        _socket.destroy()
      return new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}

/** A receiver of webhooks. */
export async function startHookReceiver() {
  const received: { headers: Record<string, string | string[] | undefined>; body: string }[] = []
  let status: number | 'silence' = 204
  let onArrival = () => {}
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') })
      const currentStatus = status
      onArrival()
      if (currentStatus !== 'silence') response.writeHead(currentStatus).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/hook`,
    received,
    answers: (next: number | 'silence') => {
      status = next
    },
    next: () =>
      new Promise<void>((resolve) => {
        onArrival = () => resolve()
      }),
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

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
