import type { AddressInfo } from 'node:net'
import type { Writable } from 'node:stream'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type Clock, systemClock } from '#contract/clock.ts'
import { fileProblem } from '#storage/problem.ts'
import { openProxyDatabase } from './database.ts'
import { createRecentCallers } from './forward/callerCache.ts'
import type { Shortcut } from './forward/fastPath.ts'
import { forwarding } from './forward/forward.ts'
import { createTokenSources } from './forward/tokenSource.ts'
import { databaseClock } from './grants/databaseClock.ts'
import { sealedColumns } from './grants/encryptedColumns.ts'
import { createGrantStore } from './grants/grants.ts'
import { createRotation } from './grants/keyRotation.ts'
import { checkKeys, keysFor, requireDatabaseOfKeys } from './grants/keysInUse.ts'
import { createLeases } from './grants/leases.ts'
import { createRevocations } from './grants/revocations.ts'
import { eventRoutes } from './grants/securityEventRoute.ts'
import { createReceiver } from './grants/securityEvents.ts'
import { createTokenNames } from './grants/tokenIdentifiers.ts'
import { createTokenKeeper } from './grants/tokenManager.ts'
import { createVault, type Vault } from './grants/vault.ts'
import { createGuesses } from './linked/codeRateLimit.ts'
import { openConnections } from './linked/connect.ts'
import { linkedToSession } from './linked/linkedGrants.ts'
import { phoneStyleRoute } from './linked/phoneScope.ts'
import { createPhoneWatch } from './linked/rowWatcher.ts'
import { phonePages } from './linked/textInputPhone.ts'
import { handoffRoutes } from './linked/textInputRoutes.ts'
import { createHandoffs } from './linked/textInputs.ts'
import { health } from './operations/health.ts'
import { createHousekeeping } from './operations/housekeeping.ts'
import { measureCall, measureCalls, measuredAuthorization, measuredServices } from './operations/instrumented.ts'
import { createMeasures } from './operations/metrics.ts'
import { openMetrics } from './operations/metricsEndpoint.ts'
import { createIssuer } from './pairing/issuer.ts'
import { createPairings } from './pairing/pairings.ts'
import { createPoller } from './pairing/poller.ts'
import { createQuota } from './pairing/quota.ts'
import { pairingRoutes } from './pairing/routes.ts'
import { createCaller } from './session/caller.ts'
import { createClaim } from './session/creation.ts'
import { sessionStream } from './session/endStream.ts'
import { createEndWatch } from './session/endWatcher.ts'
import { sessionRoutes } from './session/routes.ts'
import { createSessions } from './session/sessions.ts'
import type { ProxySettings } from './settings.ts'
import { createAuthorizationClient } from './upstream/client.ts'
import { createSender } from './upstream/securityEventTokens.ts'
import { redeemingLasts } from './upstream/timeouts.ts'
import { methodsOfRoutes } from './web/allowedMethods.ts'
import { opaqueCookie } from './web/cookies.ts'
import { drainOnClose } from './web/drain.ts'
import { answerProblem, ProblemError, problemOf } from './web/errors.ts'
import { createEventStreams } from './web/eventStream.ts'
import { listener, refuseBytes } from './web/listener.ts'
import { createLog, logCalls, logFailure } from './web/log.ts'
import { security } from './web/security.ts'
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
  const closers: (() => Promise<void>)[] = [() => store.close()]
  let server: FastifyInstance | undefined
  let stopping = false
  const ending = new AbortController()
  let metricsUrl: string | undefined
  try {
    const keys = await keysFor(store.db, settings)
    const { retired } = await checkKeys(store.db, keys, settings)
    // A clock that was given is the one to go by.
    const shared =
      clock === systemClock && store.engine === 'postgres' ? await databaseClock(store.db, clock) : undefined
    if (shared) closers.push(() => shared.close())
    const app = await build(store.db, createVault(keys, retired), keys.length > 1, shared ?? clock)
    await app.listen({ port: settings.port, host: settings.host })
    const { address, port, family } = app.server.address() as AddressInfo
    const url = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
    return { url, ...(metricsUrl === undefined ? {} : { metricsUrl }), close: drain }
  } catch (error) {
    await close()
    throw fileProblem({ room: 'proxy', ...settings }, error)
  }

  async function drain(): Promise<void> {
    stopping = true
    if (settings.limits.drain > 0 && closers.length > 0) await clock.sleep(settings.limits.drain)
    await close()
  }

  async function close(): Promise<void> {
    ending.abort()
    // First of all: calls under way still need every other part.
    await server?.close()
    for (const one of closers.splice(0).reverse()) await one()
  }

  async function build(
    db: typeof store.db,
    vault: Vault,
    severalKeys: boolean,
    clock: Clock,
  ): Promise<FastifyInstance> {
    const { upstream, limits } = settings
    const https = settings.publicUrl?.startsWith('https:') ?? false
    let shortcut: Shortcut | undefined
    const app = fastify({
      serverFactory: (handle) =>
        listener(limits, (request, response) => {
          if (shortcut) shortcut(request, response, () => handle(request, response))
          else handle(request, response)
        }),
      loggerInstance: createLog(settings.logLevel, logTo),
      // Its own lines hold the address, and with it the query; `logCalls` writes ours.
      logController: new LogController({ disableRequestLogging: true }),
      trustProxy: settings.trustProxy,
      bodyLimit: 4_096,
      exposeHeadRoutes: false,
      forceCloseConnections: 'idle',
      clientErrorHandler: refuseBytes,
      routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 300 },
      frameworkErrors: (error, _request, reply) => void answerProblem(reply, problemOf(error)),
    })
    server = app
    const measures = createMeasures()

    const leases = createLeases(db, clock)
    const authorization = measuredAuthorization(createAuthorizationClient(upstream, clock, ending.signal), measures)
    closers.push(() => authorization.close())
    const clientId = upstream.client.id
    const scopes = upstream.deviceScopes.map((name) => upstream.scopes[name])
    const web = upstream.webClient
    const clientIds = [clientId, ...(web ? [web.id] : [])]
    const names = createTokenNames(db, vault, clientIds)
    const grants = createGrantStore(db, vault, clock, clientId, names)
    const tokens = createTokenKeeper({ grants, leases, authorization, clock, callWaits: upstream.timeout })
    closers.push(() => tokens.close())
    const pairings = createPairings(db, vault, clock)
    const quota = createQuota(db, clock, {
      codesPerMinute: limits.deviceCodesPerMinute,
      networkPerMinute: limits.pairingsPerMinute,
    })
    const issue = createIssuer({ pairings, leases, quota, authorization, vault, clock, clientId, scopes })
    const onError = (error: unknown) => app.log.error({ err: error }, 'what a television waits for could not go on')
    const poller = createPoller({
      ...{ db, pairings, grants, authorization, vault, clock, clientId, scopes, issue, onError },
      // Discovery may come before it.
      pollLasts: upstream.timeout + redeemingLasts(upstream.timeout),
      slowAfter: upstream.timeout,
    })
    closers.push(() => poller.close())
    const beside = linkedToSession(clock)
    const sessions = createSessions(db, vault, clock, limits.sessionDays, beside)
    const revocations = createRevocations({
      ...{ db, vault, authorization, clock, clientId },
      onError: (error, message) => app.log.warn({ err: error }, message),
    })
    closers.push(() => revocations.close())
    const streams = createEventStreams(
      { perOwner: limits.streamsPerPairing, perAddress: limits.streamsPerAddress },
      clock,
    )
    drainOnClose(app, streams)

    app.setErrorHandler((error, request, reply) => {
      const problem = problemOf(error)
      logFailure(request.log, error, problem)
      return answerProblem(reply, problem)
    })
    const methodsOf = methodsOfRoutes(app)
    app.setNotFoundHandler((request, reply) => notFound(methodsOf, request, reply))
    logCalls(app)
    measureCalls(app, measures)
    const callHeaders = await security(app, settings)
    await app.register(cookie)
    const sessionCookie = opaqueCookie('session', https, limits.sessionDays)
    const pairingCookie = opaqueCookie('pairing', https, 30)
    const caller = createCaller(sessions, sessionCookie)
    const recent = createRecentCallers(db, sessionCookie, clock)
    const perMinute = limits.pairingsPerMinute
    const fingerprint = (network: string) => vault.fingerprint(`pairing ${network}`)
    pairingRoutes(app, { pairings, issue, fingerprint, poller, streams, cookie: pairingCookie, clock, perMinute })
    const { publicUrl } = settings
    const guesses = createGuesses(db, vault, clock)
    const connected = await openConnections(app, {
      ...{ db, vault, leases, names, clock, settings: upstream, guesses, caller, streams, publicUrl },
      stopping: ending.signal,
      cookie: opaqueCookie('connect', https, 1, 'lax'),
      onError: (error, message) => app.log.warn({ err: error }, message),
    })
    closers.push(() => connected.close())
    sessionRoutes(app, {
      ...{
        sessions,
        caller,
        pairings,
        grants,
        tokens,
        revocations,
        signedOut: connected.signedOut,
        changed: recent.changed,
        sessionCookie,
        pairingCookie,
        perMinute,
      },
      claim: createClaim(db, vault, clock, beside),
      scopes: upstream.scopes,
    })
    const handoffs = createHandoffs(db, vault, clock, clientId)
    const watch = createPhoneWatch({ look: handoffs.look, goesOn: (state) => state === 'waiting', clock, onError })
    closers.push(() => watch.close())
    handoffRoutes(app, { handoffs, watch, caller, streams, publicUrl })
    phoneStyleRoute(app)
    await phonePages(app, { handoffs, watch, guesses, vault, cookie: opaqueCookie('phone', https, 1), publicUrl })
    const ends = createEndWatch({ db, clock, onError })
    closers.push(() => ends.close())
    sessionStream(app, { caller, watch: ends, streams })
    const onHeard = () => {
      recent.changed()
      ends.changed()
    }
    await eventRoutes(app, {
      sender: createSender({ authUrl: upstream.authUrl, audiences: clientIds, read: authorization.read, clock }),
      receiver: createReceiver({ db, names, clock, clientIds, onHeard }),
    })
    const sources = createTokenSources({ tokens, connections: connected.connections, webTokens: connected.tokens })
    let closing = false
    app.addHook('preClose', async () => {
      closing = true
    })
    const forwarded = forwarding(app, {
      ...{ settings: upstream, publicUrl, callHeaders, caller, recent, sessions, sources, clock },
      measured: (services) => measuredServices(services, measures),
      onShared: measures.shared,
      onAnswered: (call, response, ms) => measureCall(measures, call, response, ms),
      ...{ share: settings.share, isBusy: () => closing || app.isUnderPressure() },
    })
    closers.push(forwarded.close)
    shortcut = forwarded.shortcut
    const healthy = health(app, { db, authorization, clock, stopping: () => stopping })
    if (settings.metrics) {
      const listener = await openMetrics({ ...{ db, clock, streams, healthy, measures }, on: settings.metrics })
      closers.push(() => listener.close())
      metricsUrl = listener.url
    }
    await television(app, settings.tvDir)
    const rotation = createRotation({
      ...{ db, vault, clock, onError, several: severalKeys, onResealed: measures.resealed },
      columns: sealedColumns({ device: clientId, web: web?.id }),
      also: ({ table, column }, value) => (table === 'grants' && column === 'refresh_token' ? names.of(value) : {}),
      say: (details, message) => app.log.info(details, message),
    })
    closers.push(() => rotation.close())
    const housekeeping = createHousekeeping({ db, clock, sessionDays: limits.sessionDays, onError })
    closers.push(() => housekeeping.close())
    return app
  }
}

/** An address that takes another method says which (RFC 9110, section 15.5.6); any other is not here. */
function notFound(
  methodsOf: (path: string) => readonly string[],
  { method, url }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const methods = methodsOf(url.split('?', 1)[0] ?? '')
  if (methods.length === 0 || methods.some((one) => one === method))
    return answerProblem(reply, new ProblemError('not_found', 'There is nothing at this address.'))
  const allow = methods.join(', ')
  return answerProblem(reply.header('allow', allow), new ProblemError('method_not_allowed', `This takes ${allow}.`))
}
