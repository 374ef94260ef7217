import type { Writable } from 'node:stream'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Clock } from '#contract/clock.ts'
import { drainOnClose } from '#web/http/drain.ts'
import { traceOf } from '#web/http/traceContext.ts'
import { refuseUnreadable } from '#web/http/unreadable.ts'
import type { ProxySettings } from '../settings.ts'
import { maxBodyBytes } from './body.ts'
import { directCalls } from './directCalls.ts'
import type { DirectRoute } from './directRoute.ts'
import { answerProblem, ProblemError, problemOf } from './errors.ts'
import { createEventStreams, type EventStreams } from './eventStream.ts'
import { listener, unreadableProblem } from './listener.ts'
import { type CountCall, callObserver, createLog, logFailure } from './log.ts'
import { RouteTable } from './routeTable.ts'
import { security } from './security.ts'

export interface WebServer {
  app: FastifyInstance
  streams: EventStreams
  /** Adds routes that are answered without Fastify. */
  addDirect(routes: readonly DirectRoute[]): void
}

/** Opens the server without its routes: security and limits of each call, log, metrics and error answers. */
export async function openServer(
  { settings, clock, logTo }: { settings: ProxySettings; clock: Clock; logTo?: Writable | undefined },
  count: CountCall,
): Promise<WebServer> {
  const { limits, logLevel, trustProxy, publicUrl } = settings
  const log = createLog(logLevel, logTo)
  let direct: ReturnType<typeof directCalls> = () => false
  const app = fastify({
    serverFactory: (handle) =>
      listener(limits, (request, response) => direct(request, response) || handle(request, response)),
    loggerInstance: log,
    // Fastify would log the address with its query; `callObserver` logs calls instead.
    childLoggerFactory: (logger, bindings, options, request) =>
      logger.child({ ...bindings, trace: traceOf(request).id }, options),
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
  drainOnClose(app, () => streams.close())
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error)
    logFailure(request.log, error, problem)
    return answerProblem(reply, problem)
  })
  const routes = new RouteTable()
  app.addHook('onRoute', ({ method, url }) => {
    if (url.startsWith('/api/')) routes.add([method].flat(), url)
  })
  app.setNotFoundHandler((request, reply) => notFound(routes, request, reply))
  const observe = callObserver(log, count)
  app.addHook('onRequest', ({ id, method, routeOptions, raw: request }, { raw }, next) => {
    observe({ id, trace: traceOf(request).id, method, route: routeOptions.url ?? 'none' }, raw)
    next()
  })
  const headers = await security(app, settings)
  await app.register(cookie)
  const isUnderPressure = () => app.isUnderPressure()
  direct = directCalls({ routes, publicUrl, headers, log, observe, isClosing: () => closing, isUnderPressure })
  return {
    app,
    streams,
    addDirect(all) {
      for (const route of all) routes.add([route.method], route.path, route)
    },
  }
}

/** Answers 405 with the methods of an address (RFC 9110, section 15.5.6), or 404 if the address does not exist. */
function notFound(routes: RouteTable, { method, url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const methods = routes.methodsOf(url.split('?', 1)[0] ?? '')
  if (methods.length === 0 || methods.some((one) => one === method))
    return answerProblem(reply, new ProblemError('not_found', 'There is nothing at this address.'))
  const allow = methods.join(', ')
  return answerProblem(reply.header('allow', allow), new ProblemError('method_not_allowed', `This takes ${allow}.`))
}
