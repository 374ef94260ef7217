import { createServer, type RequestListener, type Server } from 'node:http'
import type { Writable } from 'node:stream'
import fastify, { LogController } from 'fastify'
import type { Clock } from '#contract/clock.ts'
import type { Problem } from '#contract/proxy.ts'
import type { ProxySettings } from '#proxy/settings.ts'
import { strictJson } from '#web/http/bodies.ts'
import { drainOnClose } from '#web/http/drain.ts'
import { refuseUnreadable, type Unreadable } from '#web/http/unreadable.ts'
import { answerProblem, problemOf, refuseUnknown } from './errors.ts'
import { createEventStreams } from './eventStreams.ts'
import { type CountCall, createLog, logFailure, observeCalls } from './log.ts'
import { security } from './security.ts'

/** The largest allowed body of a call, in bytes. */
const maxBodyBytes = 4_096

/** Opens the server without its routes: security and limits of each call, log, metrics and error answers. */
export async function openServer(
  { settings, clock, logTo }: { settings: ProxySettings; clock: Clock; logTo?: Writable | undefined },
  count: CountCall,
) {
  const { limits, logLevel, trustProxy } = settings
  const app = fastify({
    serverFactory: (handle) => listener(limits, handle),
    loggerInstance: createLog(logLevel, logTo),
    // `observeCalls` logs calls, and `logOf` makes a logger for the few that have more to say.
    childLoggerFactory: (logger) => logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    bodyLimit: maxBodyBytes,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseUnreadable(unreadableProblem),
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 300 },
    frameworkErrors: (error, _request, reply) => void answerProblem(reply, problemOf(error)),
  })
  const streams = createEventStreams(
    { perOwner: limits.streamsPerPairing, perAddress: limits.streamsPerAddress },
    clock,
  )
  strictJson(app)
  drainOnClose(app, () => streams.close())
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error)
    // Nobody waits for the answer if the caller has disconnected: then its call was cancelled.
    if (!reply.raw.destroyed) logFailure(request, error, problem)
    return answerProblem(reply, problem)
  })
  refuseUnknown(app)
  observeCalls(app, count)
  await security(app, settings)
  return { app, streams }
}

/** Creates the HTTP server for televisions and phones, with limits for header size, slow callers and connections. */
function listener(limits: ProxySettings['limits'], listen: RequestListener): Server {
  const { requestTimeout, connections } = limits
  const server = createServer(
    {
      maxHeaderSize: 16_384,
      requestTimeout,
      headersTimeout: requestTimeout / 2,
      connectionsCheckingInterval: requestTimeout / 10,
      keepAliveTimeout: 72_000,
    },
    listen,
  )
  // A television that reads nothing for this long has disconnected. Event streams have more frequent heartbeats.
  server.setTimeout(300_000)
  server.maxConnections = connections
  return server
}

/** The problem for bytes that are not an HTTP request, in the form of every other refusal. */
const unreadableProblem = ({ status, text }: Unreadable): { problem: Problem } => ({
  problem: { code: status === 431 ? 'too_large' : 'bad_request', message: text },
})
