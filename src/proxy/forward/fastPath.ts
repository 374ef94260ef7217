import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { guardCall } from '../web/callGuard.ts'
import { problemOf, writeProblem } from '../web/errors.ts'
import { logCall, logFailure } from '../web/log.ts'
import { writeAnswer } from './answer.ts'
import type { CachedCaller, CallerCache } from './callerCache.ts'
import { Cancellation } from './cancellation.ts'
import type { ForwardedCall } from './forwardedCall.ts'
import { createMicroBatches } from './microBatch.ts'
import type { ReadShared } from './sharedReads.ts'
import { type Target, targetsOf } from './target.ts'

/** Answers a call, or leaves it to `otherwise`, by which it has not been touched. */
export type FastPath = (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => void

/** Told of each call whose connection is done with it, and of the milliseconds that it took. */
export type OnAnswered = (
  call: { method: string; route: string; stream: boolean },
  response: ServerResponse,
  ms: number,
) => void

interface Way {
  call: ForwardedCall
  target: ReturnType<typeof targetsOf>
}

/**
 * Answers what most calls are, straight from the connection: a GET of the list, by a caller that was looked at a moment
 * ago, with a token that is good. It refuses nothing: whatever is not plainly so goes the way of all calls, through every
 * hook of the server, which takes three times as long. What both do is the same functions.
 */
export function createFastPath(parts: {
  calls: readonly ForwardedCall[]
  recent: Pick<CallerCache, 'find'>
  read: ReadShared
  publicUrl: string | undefined
  /** Headers that every answer to a call carries: name, value, name, value. */
  fixed: readonly string[]
  onAnswered: OnAnswered
  log: FastifyBaseLogger
  /** Whether the server is to turn calls away, because it stops or has too much to do. */
  isBusy: () => boolean
}): FastPath {
  const { recent, read, publicUrl, fixed, onAnswered, log, isBusy } = parts
  const isShort = ({ method, share, inPath }: ForwardedCall) => method === 'GET' && share && !inPath
  const ways = new Map(parts.calls.filter(isShort).map((call) => [call.path, { call, target: targetsOf(call) }]))
  const logsAll = log.level === 'debug' || log.level === 'trace'
  const endOfTurn = createMicroBatches()
  let count = 0

  return (request, response, otherwise) => {
    const { method, url = '', headers } = request
    const mark = url.indexOf('?')
    const way = method === 'GET' ? ways.get(mark < 0 ? url : url.slice(0, mark)) : undefined
    if (!way || isBusy() || hasBody(request)) return otherwise()
    let target: Target
    try {
      guardCall(request, publicUrl)
      target = way.target(url)
    } catch {
      return otherwise()
    }
    if (target.needs !== undefined) return otherwise()
    const caller = recent.find(headers)
    if (caller instanceof Promise)
      caller.then(
        (one) => (one ? void answer(way, target, one, request, response) : otherwise()),
        () => otherwise(),
      )
    else if (caller) void answer(way, target, caller, request, response)
    else otherwise()
  }

  async function answer(
    { call }: Way,
    target: Target,
    { session, source, token }: CachedCaller,
    { headers }: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const began = performance.now()
    const gone = new Cancellation()
    const number = ++count
    const { method, path: route } = call
    response.on('close', () => {
      if (!response.writableFinished) gone.go()
      const ms = performance.now() - began
      onAnswered({ method, route, stream: false }, response, ms)
      if (logsAll || response.statusCode >= 400)
        logCall(log, { id: `short-${number}`, method, route, status: response.statusCode, ms })
    })
    try {
      await endOfTurn()
      const answer = await read({ target, keep: call.share === 'kept', session, source, token, headers, gone })
      await endOfTurn()
      writeAnswer(response, fixed, answer, headers['if-none-match'])
    } catch (error) {
      const problem = problemOf(error)
      logFailure(log, error, problem)
      writeProblem(response, fixed, problem)
    }
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
