import type { IncomingMessage, ServerResponse } from 'node:http'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { logDamping } from '#contract/logDamping.ts'
import { strictJson, UnreadableCharacters } from '#web/http/bodies.ts'
import { drainOnClose } from '#web/http/drain.ts'
import { securityHeaders } from '#web/http/securityHeaders.ts'
import { traceOf } from '#web/http/traceContext.ts'
import { hasOneHost, refuseUnreadable } from '#web/http/unreadable.ts'
import { addRoutes, defineMethod } from '#web/openapi/description.ts'
import { pagePolicy, styleRoute } from '#web/pages/pageScope.ts'
import { ApiProblem, apiErrorBody, problemHeaders } from '../api/apiProblem.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import { WarehouseBusy, WarehouseUnreachable } from '../warehouse/port.ts'

/** Longest duration of a request with its body, in milliseconds: an upload of audio over a slow line. */
const uploadTimeoutMs = 3_600_000

/** Largest body of a valid request, in bytes. */
const bodyLimit = 64 * 1024

/**
 * The server of all services: security headers, limits, logs with the trace and
 * without queries (they contain tokens and codes),
 * `/healthz`, and the field's envelope for every refusal that no service words.
 */
export async function createHttp(
  {
    logLevel,
    trustProxy,
    publicUrl,
    listening,
  }: Pick<PlatformSettings, 'logLevel' | 'trustProxy' | 'publicUrl' | 'listening'>,
  log: { write(line: string): void } = process.stderr,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: logLevel,
      stream: log,
      hooks: logDamping(),
      serializers: { req: ({ method, url }) => ({ method, url: url.split('?', 1)[0] }) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger, bindings, options, request) =>
      logger.child({ ...bindings, trace: traceOf(request).id }, options),
    bodyLimit,
    trustProxy,
    forceCloseConnections: 'idle',
    clientErrorHandler: refuseUnreadable(({ status, text }) =>
      apiErrorBody(new ApiProblem(status, 'badRequest', text)),
    ),
    requestTimeout: uploadTimeoutMs,
    http: {
      // Refused below instead, in the envelope.
      requireHostHeader: false,
      headersTimeout: listening.headTimeout,
      connectionsCheckingInterval: listening.headTimeout / 5,
    },
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      const problem = toProblem(error)
      return reply.code(problem.status).send(apiErrorBody(problem))
    },
  })
  app.server.maxConnections = listening.connections
  drainOnClose(app)
  strictJson(app)
  app.server.on('checkExpectation', refuseExpectation)
  const https = publicUrl?.startsWith('https:') ?? false
  const pageHeaders = Object.fromEntries(securityHeaders({ https, policy: pagePolicy(), referrer: 'no-referrer' }))
  app.addHook('onRequest', ({ raw }, reply, done) => {
    reply.headers(pageHeaders)
    if (hasOneHost(raw)) return done()
    done(new ApiProblem(400, 'badRequest', 'The request needs one Host header.', hostHeader))
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (logLevel === 'debug' || logLevel === 'trace')
      request.log.debug(
        {
          method: request.method,
          path: request.routeOptions.url ?? 'unknown',
          status: reply.statusCode,
          milliseconds: Math.round(reply.elapsedTime),
        },
        'answered',
      )
    done()
  })
  app.setErrorHandler<FastifyError | ApiProblem>((error, request, reply) => {
    const problem = error instanceof ApiProblem ? error : toProblem(error)
    if (problem.status >= 500 && !(error instanceof WarehouseBusy))
      request.log.error({ err: error }, 'a service failed')
    return reply.code(problem.status).headers(problemHeaders(problem)).send(apiErrorBody(problem))
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(apiErrorBody(new ApiProblem(404, 'notFound', 'There is nothing at this address.'))),
  )
  addRoutes(app, [healthMethod], undefined)
  styleRoute(app)
  return app
}

export const healthMethod = defineMethod({
  method: 'get',
  path: '/healthz',
  id: 'health',
  summary: 'Whether the process answers.',
  answers: { 200: { description: 'Whether the process answers.', content: { 'application/json': 'Health' } } },
  handler: () => ({ status: 'ok' }),
})

const hostHeader = { location: 'Host', locationType: 'header' } as const

/** Answers `Expect` of anything but `100-continue` (RFC 9110, section 10.1.1). */
function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const problem = new ApiProblem(417, 'badRequest', 'This expectation cannot be met.', {
    location: 'Expect',
    locationType: 'header',
  })
  const body = JSON.stringify(apiErrorBody(problem))
  response.writeHead(417, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  })
  response.end(body)
}

/** Fastify's own refusals (a body that is too large, of another type or unparsable), and a busy warehouse. */
export function toProblem(error: Error & Pick<FastifyError, 'statusCode'>): ApiProblem {
  if (error instanceof WarehouseUnreachable)
    return new ApiProblem(503, 'backendError', 'The numbers cannot be read at the moment.', { retryAfter: 5 })
  if (error instanceof WarehouseBusy)
    return new ApiProblem(503, 'backendError', 'Too much is being read. Try again in a second.', { retryAfter: 1 })
  if (error instanceof UnreadableCharacters) return new ApiProblem(400, 'badRequest', error.message)
  const { statusCode = 500 } = error
  if (statusCode >= 500) return new ApiProblem(500, 'backendError', 'Internal error encountered.')
  // Fastify's own message may quote the address, and an address may contain a token.
  const texts: Record<number, string> = {
    413: `The body is too large: at most ${bodyLimit} bytes are allowed.`,
    415: 'The body is of a type that is not allowed here.',
  }
  return new ApiProblem(statusCode, 'badRequest', texts[statusCode] ?? 'The request could not be read.')
}
