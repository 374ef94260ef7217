import type { FastifyInstance } from 'fastify'
import { authorizationPaths } from '#contract/authorization.ts'
import type { AuthorizationContext } from './context.ts'
import { claimsOf } from './identity.ts'

/**
 * `/userinfo` (OpenID Connect Core, section 5.3), and the keys that verify ID tokens. Any identity scope is enough, as
 * in the field: `email` or `profile` without `openid` brings no ID token, so an app reads the claims here. Refusals
 * have the envelope of the resource services and no `WWW-Authenticate` (specification: tokens 8).
 */
export function identityEndpoints(app: FastifyInstance, context: AuthorizationContext): void {
  app.route({
    method: ['GET', 'POST'],
    url: authorizationPaths.userinfo,
    handler: async (request, reply) => {
      const { accountId, scopes } = await context.requireAccess(request, ['openid', 'email', 'profile'])
      reply.header('cache-control', 'no-store')
      return claimsOf(context, accountId, scopes)
    },
  })
  app.get(authorizationPaths.keys, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600')
    return context.signingKeys.published()
  })
  app.get(authorizationPaths.certificates, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600')
    return context.signingKeys.certificates()
  })
}
