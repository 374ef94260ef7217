import type { Writable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import pino from 'pino'
import type { ProxySettings } from '../settings.ts'

/**
 * The structured log. A call is logged by method, route pattern and status: never by its address, whose query may hold
 * what is private, nor with headers or cookies.
 */
export const createLog = (level: ProxySettings['logLevel'], to?: Writable): FastifyBaseLogger =>
  pino(
    {
      level,
      base: { part: 'proxy' },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: plainError, req: () => undefined, res: () => undefined },
    },
    to ?? pino.destination({ fd: 2, sync: false }),
  )

export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply
    const call = {
      id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log[statusCode >= 500 ? 'error' : statusCode >= 400 ? 'info' : 'debug'](call, 'call')
  })
}

/** Name, message, code and stack, down the causes, and nothing that a library hangs on its errors (answers, parameters). */
function plainError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code } = error as NodeJS.ErrnoException
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: plainError(error.cause) }),
  }
}
