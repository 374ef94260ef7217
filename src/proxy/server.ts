import type { AddressInfo } from 'node:net'
import type { Writable } from 'node:stream'
import { type Clock, systemClock } from '#contract/clock.ts'
import { fileProblem } from '#storage/errors.ts'
import { openProxyDatabase, type ProxyDatabase } from './database.ts'
import { openForward } from './forward/forward.ts'
import { openServices } from './forward/services.ts'
import { databaseClock } from './grants/databaseClock.ts'
import { checkKeys, keysFor, requireDatabaseOfKeys } from './grants/keysInUse.ts'
import { createLeases } from './grants/leases.ts'
import { openGrants } from './grants/openGrants.ts'
import { createVault, type Vault } from './grants/vault.ts'
import { linkedToSession } from './linked/linkedGrants.ts'
import { openLinked } from './linked/openLinked.ts'
import { timedAuthorization } from './operations/instrumented.ts'
import { createMetrics, type Metrics } from './operations/metrics.ts'
import { openOperations } from './operations/openOperations.ts'
import { openPairing } from './pairing/openPairing.ts'
import { openPictures } from './pictures/pictureRoute.ts'
import { openSession } from './session/openSession.ts'
import type { ProxySettings } from './settings.ts'
import { createAuthorizationClient } from './upstream/client.ts'
import { openServer, type WebServer } from './web/server.ts'
import { television } from './web/staticFiles.ts'

export interface Proxy {
  /** `http://<host>:<port>` really listened on. */
  url: string
  /** Where `GET /metrics` answers, where it does. */
  metricsUrl?: string
  /** Ends event streams and polls, lets calls under way finish, then closes the database. */
  close(): Promise<void>
}

/**
 * Starts the proxy: pairs, keeps, refreshes, forwards, and serves the television. The services need not be there yet.
 * @throws SettingsError when keys and database do not belong together
 */
export async function startProxy({
  settings,
  clock = systemClock,
  logTo,
}: {
  settings: ProxySettings
  clock?: Clock
  /** Where the log goes; standard error when left out. */
  logTo?: Writable | undefined
}): Promise<Proxy> {
  await requireDatabaseOfKeys(settings)
  const store = await openProxyDatabase(settings)
  /** Closed in the opposite order: each still needs what was opened before it. */
  const parts: Part[] = [store]
  const stop = new AbortController()
  let server: Part | undefined
  let stopping = false
  const keep = <One extends Part>(part: One): One => {
    parts.push(part)
    return part
  }
  const close = async () => {
    stop.abort()
    // First of all: calls under way still need every part.
    await server?.close()
    for (const part of parts.splice(0).reverse()) await part.close()
  }
  try {
    const keys = await keysFor(store.db, settings)
    const { retired } = await checkKeys(store.db, keys, settings)
    // A clock that was given is the one to go by.
    const isShared = clock === systemClock && store.engine === 'postgres'
    const metrics = createMetrics()
    const context = {
      ...{ settings, db: store.db, vault: createVault(keys, retired), stopping: stop.signal, keep },
      clock: isShared ? keep(await databaseClock(store.db, clock)) : clock,
      isStopping: () => stopping,
    }
    const { app, ...web } = await openServer({ settings, clock: context.clock, logTo }, metrics.call)
    server = app
    const metricsUrl = await openParts({ ...context, app, ...web, metrics })
    await app.listen({ port: settings.port, host: settings.host })
    const { address, port, family } = app.server.address() as AddressInfo
    return {
      url: `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
      ...(metricsUrl === undefined ? {} : { metricsUrl }),
      async close() {
        stopping = true
        if (settings.limits.drain > 0 && parts.length > 0) await clock.sleep(settings.limits.drain)
        await close()
      },
    }
  } catch (error) {
    await close()
    throw fileProblem({ room: 'proxy', ...settings }, error)
  }
}

/** Something that is open until the proxy ends. */
interface Part {
  close(): Promise<unknown>
}

interface PartsContext extends WebServer {
  settings: ProxySettings
  db: ProxyDatabase
  vault: Vault
  clock: Clock
  metrics: Metrics
  /** Aborts when the proxy stops. */
  stopping: AbortSignal
  /** The proxy drains: it is about to stop. */
  isStopping(): boolean
  /** Closes it when the proxy ends. */
  keep<One extends Part>(part: One): One
}

/** Opens one folder after the other, each with what those before it give. @returns where metrics are read */
async function openParts(given: PartsContext) {
  const { settings, db, clock, stopping, isStopping, keep, app, streams, addDirect, metrics } = given
  const authorization = keep(timedAuthorization(createAuthorizationClient(settings.upstream, clock, stopping), metrics))
  const context = { settings, db, vault: given.vault, clock, stopping, streams, leases: createLeases(db, clock) }
  const sessionsChanged = () => {
    forward.changed()
    session.ended()
  }
  const grants = keep(
    await openGrants(app, { ...context, authorization, onHeard: sessionsChanged, onReencrypted: metrics.reencrypted }),
  )
  const pairing = keep(openPairing(app, { ...context, authorization, grants: grants.grants }))
  const session = keep(
    openSession(app, {
      ...{ ...context, grants, pairing, linked: linkedToSession(clock) },
      signedOut: () => linked.signedOut(),
      changed: () => forward.changed(),
    }),
  )
  const linked = keep(await openLinked(app, { ...context, names: grants.names, caller: session.caller }))
  const services = keep(openServices(settings.upstream.timeout, metrics.service))
  const forward = openForward({
    ...{ ...context, session, tokens: grants.tokens, linked, services },
    onShared: metrics.shared,
  })
  keep(openPictures(app, { settings, clock, caller: session.caller, tokens: grants.tokens, services }))
  addDirect(forward.routes)
  const { metricsUrl } = keep(await openOperations(app, { ...context, authorization, metrics, isStopping }))
  await television(app, settings.tvDir)
  return metricsUrl
}
