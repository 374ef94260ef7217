import type { Writable } from 'node:stream'
import fastify, { LogController } from 'fastify'
import type { Clock } from '#contract/clock.ts'
import type { ProxySettings } from '#proxy/settings.ts'
import { strictJson } from '#web/http/bodies.ts'
import { drainOnClose } from '#web/http/drain.ts'
import { refuseUnreadable } from '#web/http/unreadable.ts'
import { answerProblem, problemOf } from './errors.ts'
import { createEventStreams } from './eventStream.ts'
import { listener, unreadableProblem } from './listener.ts'
import { type CountCall, createLog, logFailure, observeCalls } from './log.ts'
import { refuseUnknown } from './notFound.ts'
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
