import type { ServerResponse } from 'node:http'
import type { Writable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
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

/** What is counted of a call. */
export type CountCall = (call: {
  method: string
  route: string
  status: number
  seconds: number
  /** An event stream: how long it lasted says nothing of the server. */
  stream: boolean
}) => void

/** To be called when a call comes. @param call `route` is its pattern */
export type ObserveCall = (
  call: { id: string | number; method: string; route: string },
  response: ServerResponse,
) => void

/** Nginx's word for a caller that left before it was answered. */
const left = 499

/** Logs and counts each call once its connection is done with it. */
export function callObserver(log: FastifyBaseLogger, count: CountCall): ObserveCall {
  // Most calls are debug lines: where these are not written, none is made.
  const logsAll = log.level === 'debug' || log.level === 'trace'
  return ({ id, method, route }, response) => {
    const began = performance.now()
    response.on('close', () => {
      const ms = performance.now() - began
      const status = response.headersSent ? response.statusCode : left
      const type = response.getHeader('content-type')
      const stream = typeof type === 'string' && type.startsWith('text/event-stream')
      count({ method, route, status, seconds: ms / 1_000, stream })
      if (!logsAll && (status < 400 || status === left)) return
      const level = status >= 500 ? 'error' : status >= 400 && status !== left ? 'info' : 'debug'
      log[level]({ id, method, route, status, ms: Math.round(ms) }, 'call')
    })
  }
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
