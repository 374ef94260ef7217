import type { FastifyInstance } from 'fastify'
import { authorizationPaths } from '#contract/authorization.ts'
import type { AuthorizationContext } from './context.ts'
import { claimsOf } from './identity.ts'

/**
 * `/userinfo` for access tokens with `openid` (OpenID Connect Core, section 5.3), and the keys that check ID tokens.
 * Refusals have the envelope of the resource services and no `WWW-Authenticate` (facts: authorization).
 */
export function identityEndpoints(app: FastifyInstance, context: AuthorizationContext): void {
  app.route({
    method: ['GET', 'POST'],
    url: authorizationPaths.userinfo,
    handler: async (request, reply) => {
      const { accountId, scopes } = await context.requireAccess(request, ['openid'])
      reply.header('cache-control', 'no-store')
      return claimsOf(context.db, accountId, scopes)
    },
  })
  app.get(authorizationPaths.keys, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600')
    return context.signingKeys.published()
  })
}
