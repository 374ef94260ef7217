import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Clock } from '#contract/clock.ts'
import { drainOnClose } from '#web/http/drain.ts'
import type { HeaderList } from '#web/http/securityHeaders.ts'
import { refuseUnreadable } from '#web/http/unreadable.ts'
import type { ProxySettings } from '../settings.ts'
import { methodsOfRoutes } from './allowedMethods.ts'
import { answerProblem, ProblemError, problemOf } from './errors.ts'
import { createEventStreams, type EventStreams } from './eventStream.ts'
import { listener, unreadableProblem } from './listener.ts'
import { createLog, logCalls, logFailure } from './log.ts'
import { security } from './security.ts'

/** Answers a call, or leaves it to `otherwise`, by which it has not been touched. */
type FastPath = (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => void

export interface WebServer {
  app: FastifyInstance
  streams: EventStreams
  /** Headers that every answer to a call carries. */
  callHeaders: HeaderList
  /** Lets this look at each call before the server's own hooks. */
  lookFirst(fastPath: FastPath): void
}

/**
 * The server without its routes: what every call is held to, how it is logged, and how errors are answered.
 * @param observe registers who counts calls, before any route is there
 */
export async function openServer(
  { settings, clock, logTo }: { settings: ProxySettings; clock: Clock; logTo?: Writable | undefined },
  observe: (app: FastifyInstance) => void,
): Promise<WebServer> {
  const { limits, logLevel, trustProxy } = settings
  let fastPath: FastPath = (_request, _response, otherwise) => otherwise()
  const app = fastify({
    serverFactory: (handle) =>
      listener(limits, (request, response) => fastPath(request, response, () => handle(request, response))),
    loggerInstance: createLog(logLevel, logTo),
    // Its own lines hold the address, and with it the query; `logCalls` writes ours.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    bodyLimit: 4_096,
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
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error)
    logFailure(request.log, error, problem)
    return answerProblem(reply, problem)
  })
  const methodsOf = methodsOfRoutes(app)
  app.setNotFoundHandler((request, reply) => notFound(methodsOf, request, reply))
  logCalls(app)
  observe(app)
  const callHeaders = await security(app, settings)
  await app.register(cookie)
  const lookFirst = (path: FastPath) => {
    fastPath = path
  }
  return { app, streams, callHeaders, lookFirst }
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
