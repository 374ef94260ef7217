import type { Writable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import pino from 'pino'
import { logDamping } from '#contract/logDamping.ts'
import type { ProxySettings } from '#proxy/settings.ts'
import { isDatabaseAway } from '#storage/errors.ts'
import { traceOf } from '#web/http/traceContext.ts'
import type { ProblemError } from './errors.ts'

/**
 * Creates the structured log. It records the trace, method, route pattern and status of a call, but not its address,
 * whose query may contain private data, and no headers or cookies.
 */
export const createLog = (level: ProxySettings['logLevel'], to?: Writable): FastifyBaseLogger =>
  pino(
    {
      level,
      base: { part: 'proxy' },
      hooks: logDamping(),
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: plainError, req: () => undefined, res: () => undefined },
    },
    to ?? pino.destination({ fd: 2, sync: false }),
  )

/** Called to count a call. */
export type CountCall = (call: {
  method: string
  route: string
  status: number
  seconds: number
  /** Whether it is an event stream, whose duration does not depend on the server. */
  stream: boolean
}) => void

/** Nginx's status for a caller that disconnected before the answer. */
const clientClosed = 499

/** Logs and counts each call when its answer is closed. */
export function observeCalls(app: FastifyInstance, count: CountCall): void {
  const { log } = app
  // Most calls are logged at debug level. If that is off, the line is not built.
  const logsAll = log.level === 'debug' || log.level === 'trace'
  app.addHook('onRequest', ({ id, method, routeOptions, raw: request }, { raw: response }, next) => {
    const startedAt = performance.now()
    const route = routeOptions.url ?? 'none'
    const trace = traceOf(request).id
    response.on('close', () => {
      const ms = performance.now() - startedAt
      const status = response.headersSent ? response.statusCode : clientClosed
      const type = response.getHeader('content-type')
      const stream = typeof type === 'string' && type.startsWith('text/event-stream')
      count({ method, route, status, seconds: ms / 1_000, stream })
      if (!logsAll && (status < 400 || status === clientClosed)) return
      const level = status >= 500 ? 'error' : status >= 400 && status !== clientClosed ? 'info' : 'debug'
      log[level]({ id, trace, method, route, status, ms: Math.round(ms) }, 'call')
    })
    next()
  })
}

/** Logs errors of loops for which no call waits. The loops continue, and the log says why something is missing. */
export const inBackground = (log: FastifyBaseLogger) => (error: unknown) =>
  log.error({ err: error }, 'what a television waits for could not go on')

/** The log for messages about one call. Few calls have any, so no call gets a logger of its own beforehand. */
export const logOf = (request: FastifyRequest): FastifyBaseLogger =>
  request.log.child({ reqId: request.id, trace: traceOf(request.raw).id })

/** Logs failures that an operator must know, but no refusals that the caller caused. */
export function logFailure(request: FastifyRequest, error: unknown, problem: ProblemError): void {
  if (problem.problem.code === 'internal' || isDatabaseAway(error))
    logOf(request).error({ err: error }, 'a call failed')
}

/** Name, message, code and stack of an error and its causes, without data that libraries add (answers, parameters). */
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
