import type { FastifyInstance } from 'fastify'
import router, { type HTTPMethod } from 'find-my-way'
import { answerProblem, ProblemError } from './errors.ts'

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
