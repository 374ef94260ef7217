import type { FastifyInstance, FastifyReply } from 'fastify'
import router, { type HTTPMethod } from 'find-my-way'
import type { Problem } from '#contract/proxy.ts'
import { isDatabaseAway } from '#storage/errors.ts'
import { UnreadableCharacters } from '#web/http/bodies.ts'
import { UpstreamFailure } from '../upstream/failure.ts'

const statuses: Record<Problem['code'], number> = {
  not_signed_in: 401,
  session_ended: 401,
  connection_needed: 403,
  pin_needed: 403,
  connections_off: 501,
  forbidden: 403,
  bad_request: 400,
  not_found: 404,
  method_not_allowed: 405,
  too_large: 413,
  too_many_requests: 429,
  upstream_unreachable: 502,
  overloaded: 503,
  internal: 500,
}

/** A refusal by the proxy itself, which the server's error handler sends to the caller. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly problem: Problem
  readonly statusCode: number
  constructor(code: Problem['code'], message: string, details: Omit<Problem, 'code' | 'message'> = {}) {
    super(message)
    this.problem = { code, message, ...details }
    this.statusCode = statuses[code]
  }
}

/** The problem `upstream_unreachable` for a failure of a service. */
function unreachable(failure: UpstreamFailure): ProblemError {
  const status = failure.status === undefined ? '' : ` with HTTP ${failure.status}`
  return new ProblemError('upstream_unreachable', `The service behind the proxy failed${status}: ${failure.reason}.`, {
    cause: failure.reason,
    ...(failure.status === undefined ? {} : { upstreamStatus: failure.status }),
    ...(failure.retryAfter === undefined ? {} : { retryAfter: Math.ceil(failure.retryAfter / 1000) }),
  })
}

/** The problem `overloaded`, for a server under pressure. */
export const overloaded = () =>
  new ProblemError('overloaded', 'The proxy has more to do than it can.', { retryAfter: 5 })

export function answerProblem(reply: FastifyReply, { problem, statusCode }: ProblemError): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
  return reply.code(statusCode).type('application/json; charset=utf-8').send({ problem })
}

/** Converts any error to a problem. An unknown error becomes `internal`, without its message. */
export function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  if (error instanceof UpstreamFailure) return unreachable(error)
  if (isDatabaseAway(error))
    return new ProblemError('overloaded', 'The database of the proxy cannot be used now.', { retryAfter: 5 })
  if (error instanceof UnreadableCharacters) return new ProblemError('bad_request', error.message)
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return new ProblemError('too_large', 'The body is too large.')
  if (status === 404) return new ProblemError('not_found', 'There is nothing at this address.')
  if (status === 503) return overloaded()
  if (status >= 400 && status < 500) return new ProblemError('bad_request', 'The request could not be read.')
  return new ProblemError('internal', 'The proxy failed; its log says why.')
}

/** Methods that the `Allow` header may list. */
const reportedMethods = ['GET', 'POST', 'PUT', 'DELETE'] as const

/**
 * Answers calls that no route accepts: 405 with the methods of an address of the API (RFC 9110, section 15.5.6), or 404
 * if the address does not exist. Call before routes are added.
 */
export function refuseUnknown(app: FastifyInstance): void {
  // Fastify does not report the methods of an address, so its router is used once more.
  const routes = router({ maxParamLength: 300 })
  app.addHook('onRoute', ({ method, url }) => {
    if (url.startsWith('/api/')) routes.on(method as HTTPMethod | HTTPMethod[], url, () => {})
  })
  app.setNotFoundHandler(({ method, url }, reply) => {
    const path = url.split('?', 1)[0] ?? ''
    const methods = reportedMethods.filter((reported) => routes.find(reported, path))
    if (methods.length === 0 || methods.some((found) => found === method))
      return answerProblem(reply, new ProblemError('not_found', 'There is nothing at this address.'))
    const allow = methods.join(', ')
    return answerProblem(reply.header('allow', allow), new ProblemError('method_not_allowed', `This takes ${allow}.`))
  })
}
