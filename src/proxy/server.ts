import type { AddressInfo } from 'node:net'
import type { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type Clock, systemClock } from '#contract/clock.ts'
import { fileProblem } from '#storage/errors.ts'
import { createLeases } from '#storage/leases.ts'
import { serverClock } from '#storage/serverClock.ts'
import type { ProxyContext } from './core/context.ts'
import { type CoreExtension, openCore, type ProxyModule, withCoreParts } from './core/core.ts'
import type { SessionTables } from './core/session/schema.ts'
import { createVault } from './core/tokens/vault.ts'
import { createAuthorizationClient } from './core/upstream/client.ts'
import type { TokenBinding } from './core/upstream/tokenKey.ts'
import { openServer } from './core/web/server.ts'
import { openProxyDatabase } from './database.ts'
import { modules as allModules } from './modules.ts'
import { checkKeys, keysFor, requireDatabaseOfKeys } from './operations/keysInUse.ts'
import { createMetrics, type Metrics, timedAuthorization } from './operations/metrics.ts'
import { openapiRoute } from './operations/openapiRoute.ts'
import { openOperations } from './operations/openOperations.ts'
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
  modules = allModules,
}: {
  settings: ProxySettings
  clock?: Clock
  /** Target of the log. Default: standard error. */
  logTo?: Writable | undefined
  /** What it does beyond its core. */
  modules?: readonly ProxyModule[]
}): Promise<Proxy> {
  const parts = withCoreParts(modules)
  await requireDatabaseOfKeys(settings)
  const store = await openProxyDatabase(settings, parts)
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
    const keys = await keysFor(store.db, settings, parts)
    const { retired } = await checkKeys(store.db, keys, settings, parts)
    // A clock from the caller is used as it is.
    const isShared = clock === systemClock && store.engine === 'postgres'
    const sharedClock = isShared ? closeLater(await serverClock(store.db, clock)) : clock
    const metrics = createMetrics()
    const { app, streams } = await openServer({ settings, clock: sharedClock, logTo }, metrics.call)
    server = app
    const metricsUrl = await openParts(
      {
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
        parts,
      },
      modules,
    )
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

interface ServerContext extends ProxyContext<SessionTables> {
  app: FastifyInstance
  metrics: Metrics
  parts: readonly CoreExtension[]
  /** True while the proxy drains before it stops. */
  isStopping(): boolean
  /** Closes a part when the proxy stops. */
  closeLater<One extends Closable>(part: One): One
}

/** Opens the core, then the modules, then what observes them. @returns the address of the metrics */
async function openParts(context: ServerContext, modules: readonly ProxyModule[]) {
  const { settings, clock, stopping, closeLater, app, metrics, parts } = context
  const binding: TokenBinding = {}
  const authorization = closeLater(
    timedAuthorization(createAuthorizationClient(settings.upstream, clock, stopping, binding), metrics),
  )
  const core = openCore({ ...context, authorization, binding, measures: metrics })
  for (const module of modules) await module.open?.(core)
  const { metricsUrl } = closeLater(await openOperations(app, { ...context, authorization }))
  openapiRoute(app, settings, parts)
  return metricsUrl
}
