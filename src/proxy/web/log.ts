import type { Writable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import pino from 'pino'
import { logDamping } from '#contract/logDamping.ts'
import { isDatabaseAway } from '#storage/away.ts'
import type { ProxySettings } from '../settings.ts'
import type { ProblemError } from './errors.ts'

/**
 * The structured log. A call is logged by method, route pattern and status: never by its address, whose query may hold
 * what is private, nor with headers or cookies.
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

/** Logs every call of the server once it was answered. */
export function logCalls(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const { id, log, method, routeOptions } = request
    logCall(log, { id, method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms: reply.elapsedTime })
  })
}

/** One call: what it was, and what became of it. @param call `ms` as measured, with its fractions */
export function logCall(
  log: FastifyBaseLogger,
  call: { id: string; method: string; route: string; status: number; ms: number },
): void {
  log[call.status >= 500 ? 'error' : call.status >= 400 ? 'info' : 'debug'](
    { ...call, ms: Math.round(call.ms) },
    'call',
  )
}

/** For loops that no call waits for: they go on, and an operator reads why something did not come. */
export const inBackground = (log: FastifyBaseLogger) => (error: unknown) =>
  log.error({ err: error }, 'what a television waits for could not go on')

/** A failure that an operator has to know of; what was refused for a reason of the caller's is not. */
export function logFailure(log: FastifyBaseLogger, error: unknown, problem: ProblemError): void {
  if (problem.problem.code === 'internal' || isDatabaseAway(error)) log.error({ err: error }, 'a call failed')
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
