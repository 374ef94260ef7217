import type { AddressInfo } from 'node:net'
import type { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type Clock, systemClock } from '#contract/clock.ts'
import { fileProblem } from '#storage/errors.ts'
import type { ProxyContext } from './core/context.ts'
import { openForward } from './core/forward/forward.ts'
import { openServices } from './core/forward/services.ts'
import { openPairing } from './core/pairing/openPairing.ts'
import { openSession } from './core/session/openSession.ts'
import { databaseClock } from './core/tokens/databaseClock.ts'
import { checkKeys, keysFor, requireDatabaseOfKeys } from './core/tokens/keysInUse.ts'
import { createLeases } from './core/tokens/leases.ts'
import { openGrants } from './core/tokens/openGrants.ts'
import { createVault } from './core/tokens/vault.ts'
import { createAuthorizationClient } from './core/upstream/client.ts'
import { openServer } from './core/web/server.ts'
import { openProxyDatabase, type ProxyTables } from './database.ts'
import { linkedToSession } from './modules/connect/linkedGrants.ts'
import { openPictures } from './modules/pictures/pictureRoute.ts'
import { television } from './modules/television-app/staticFiles.ts'
import { timedAuthorization } from './operations/instrumented.ts'
import { createMetrics, type Metrics } from './operations/metrics.ts'
import { openapiRoute } from './operations/openapiRoute.ts'
import { openOperations } from './operations/openOperations.ts'
import { openLinked } from './phone-codes/openLinked.ts'
import type { ProxySettings } from './settings.ts'

export interface Proxy {
  /** `http://<host>:<port>` of the actual listener. */
  url: string
  /** Address of `GET /metrics`, if it is on. */
  metricsUrl?: string
  /** Ends event streams and polls, waits for calls under way, then closes the database. */
  close(): Promise<void>
}

/**
 * Starts the proxy, which pairs televisions, refreshes their tokens, forwards calls, and serves the television app. The
 * services need not run yet.
 * @throws SettingsError if the keys do not belong to the database
 */
export async function startProxy({
  settings,
  clock = systemClock,
  logTo,
}: {
  settings: ProxySettings
  clock?: Clock
  /** Target of the log. Default: standard error. */
  logTo?: Writable | undefined
}): Promise<Proxy> {
  await requireDatabaseOfKeys(settings)
  const store = await openProxyDatabase(settings)
  /** Closed in reverse order, because each part needs those that were opened before it. */
  const opened: Closable[] = [store]
  const stop = new AbortController()
  let server: Closable | undefined
  let stopping = false
  const closeLater = <One extends Closable>(part: One): One => {
    opened.push(part)
    return part
  }
  const close = async () => {
    stop.abort()
    // The server first, because calls under way still need all parts.
    await server?.close()
    for (const part of opened.splice(0).reverse()) await part.close()
  }
  try {
    const keys = await keysFor(store.db, settings)
    const { retired } = await checkKeys(store.db, keys, settings)
    // A clock from the caller is used as it is.
    const isShared = clock === systemClock && store.engine === 'postgres'
    const sharedClock = isShared ? closeLater(await databaseClock(store.db, clock)) : clock
    const metrics = createMetrics()
    const { app, streams } = await openServer({ settings, clock: sharedClock, logTo }, metrics.call)
    server = app
    const metricsUrl = await openModules({
      settings,
      db: store.db,
      vault: createVault(keys, retired),
      clock: sharedClock,
      leases: createLeases(store.db, sharedClock),
      app,
      streams,
      metrics,
      stopping: stop.signal,
      isStopping: () => stopping,
      closeLater,
    })
    await app.listen({ port: settings.port, host: settings.host })
    const { address, port, family } = app.server.address() as AddressInfo
    return {
      url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
      ...(metricsUrl === undefined ? {} : { metricsUrl }),
      async close() {
        stopping = true
        if (settings.limits.drain > 0 && opened.length > 0) await clock.sleep(settings.limits.drain)
        await close()
      },
    }
  } catch (error) {
    await close()
    throw fileProblem({ databaseName: 'proxy', ...settings }, error)
  }
}

/** A part that is open until the proxy stops. */
interface Closable {
  close(): Promise<unknown>
}

interface ServerContext extends ProxyContext<ProxyTables> {
  app: FastifyInstance
  metrics: Metrics
  /** True while the proxy drains before it stops. */
  isStopping(): boolean
  /** Closes a part when the proxy stops. */
  closeLater<One extends Closable>(part: One): One
}

/** Opens the folders in order, each with the results of those before it. @returns the address of the metrics */
async function openModules(context: ServerContext) {
  const { settings, clock, stopping, closeLater, app, metrics } = context
  const authorization = closeLater(
    timedAuthorization(createAuthorizationClient(settings.upstream, clock, stopping), metrics),
  )
  const sessionsChanged = () => {
    forward.changed()
    session.ended()
  }
  const grants = closeLater(
    await openGrants(app, {
      ...context,
      authorization,
      onSecurityEvent: sessionsChanged,
      onReencrypted: metrics.reencrypted,
    }),
  )
  const pairing = closeLater(openPairing(app, { ...context, authorization, grants: grants.grants }))
  const session = closeLater(
    openSession(app, {
      ...context,
      grants,
      pairing,
      linked: linkedToSession(clock),
      signedOut: () => linked.signedOut(),
      changed: () => forward.changed(),
    }),
  )
  const linked = closeLater(await openLinked(app, { ...context, names: grants.names, caller: session.caller }))
  const services = closeLater(openServices(settings.upstream.timeout, metrics.service))
  const forward = openForward(app, {
    ...context,
    session,
    tokens: grants.tokens,
    linked,
    services,
    onShared: metrics.shared,
  })
  closeLater(openPictures(app, { settings, clock, caller: session.caller, tokens: grants.tokens, services }))
  const { metricsUrl } = closeLater(await openOperations(app, { ...context, authorization }))
  openapiRoute(app, settings)
  await television(app, settings.tvDir)
  return metricsUrl
}
