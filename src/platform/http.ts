import helmet from '@fastify/helmet'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify'
import { ApiProblem, apiErrorBody } from './apiProblem.ts'
import { drainOnClose } from './drain.ts'
import type { PlatformSettings } from './settings.ts'

/** No lawful request of any service is larger. */
const bodyLimit = 64 * 1024

/**
 * The server that the services are registered on: security headers, limits, logs without queries (they carry tokens and
 * codes), `/healthz`, and every refusal that no service words itself in the field's envelope.
 */
export async function createHttp(
  { logLevel, trustProxy, publicUrl }: Pick<PlatformSettings, 'logLevel' | 'trustProxy' | 'publicUrl'>,
  log: { write(line: string): void } = process.stdout,
): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: logLevel,
      stream: log,
      serializers: { req: ({ method, url }) => ({ method, url: url.split('?', 1)[0] }) },
    },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: trustProxy ?? false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      const problem = toProblem(error)
      return reply.code(problem.status).send(apiErrorBody(problem))
    },
  })
  drainOnClose(app)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: publicUrl?.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      {
        method: request.method,
        path: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
  app.setErrorHandler<FastifyError | ApiProblem>((error, request, reply) => {
    const problem = error instanceof ApiProblem ? error : toProblem(error)
    if (problem.status >= 500) request.log.error({ err: error }, 'a service failed')
    const { retryAfter } = problem.detail
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
    return reply.code(problem.status).send(apiErrorBody(problem))
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(apiErrorBody(new ApiProblem(404, 'notFound', 'There is nothing at this address.'))),
  )
  app.get('/healthz', async () => ({ status: 'ok' }))
  return app
}

/** What Fastify itself refuses (a body too large, of another type, not to be parsed). */
function toProblem({ statusCode = 500 }: FastifyError): ApiProblem {
  if (statusCode >= 500) return new ApiProblem(500, 'backendError', 'Internal error encountered.')
  // Fastify's own message may quote the address, and an address may carry a token.
  const texts: Record<number, string> = {
    413: `The body is too large: at most ${bodyLimit} bytes are allowed.`,
    415: 'The body is of a type that is not allowed here.',
  }
  return new ApiProblem(statusCode, 'badRequest', texts[statusCode] ?? 'The request could not be read.')
}
