import { authorizationPaths } from '#contract/authorization.ts'
import { defineMethod, type Method } from '#web/openapi/description.ts'
import type { AuthorizationContext } from './context.ts'
import { document, json, oauthScheme } from './described.ts'
import { claimsOf } from './identity.ts'

/**
 * `/userinfo` (OpenID Connect Core, section 5.3), and the keys that verify ID tokens. Any identity scope is enough, as
 * in the field: `email` or `profile` without `openid` brings no ID token, so an app reads the claims here. Refusals
 * have the envelope of the resource services and no `WWW-Authenticate` (specification: tokens 8).
 */
const userinfo = (method: 'get' | 'post'): Method<AuthorizationContext> => ({
  method,
  path: authorizationPaths.userinfo,
  id: method === 'get' ? 'userinfo' : 'userinfoByPost',
  summary: 'Answers who signed in (OpenID Connect).',
  security: ['openid', 'email', 'profile'].map((scope) => ({ [oauthScheme]: [scope] })),
  answers: {
    200: json('The claims that the scopes allow.', 'Claims'),
    401: json('The access token is missing, has expired or was revoked.', 'Error'),
    403: json('The token has no identity scope.', 'Error'),
    500: json('The service failed.', 'Error'),
  },
  handler: async (context, request, reply) => {
    const { accountId, scopes } = await context.requireAccess(request, ['openid', 'email', 'profile'])
    reply.header('cache-control', 'no-store')
    return claimsOf(context, accountId, scopes)
  },
})
export const userinfoMethods = [userinfo('get'), userinfo('post')]

export const keyMethods = [
  defineMethod<AuthorizationContext>({
    ...document(authorizationPaths.keys, 'keys', 'The keys that verify ID tokens and security events.', 'KeySet'),
    handler: ({ signingKeys }, _request, reply) => {
      reply.header('cache-control', 'public, max-age=3600')
      return signingKeys.published()
    },
  }),
  defineMethod<AuthorizationContext>({
    ...document(
      authorizationPaths.certificates,
      'certificates',
      'The same keys as certificates in PEM.',
      'Certificates',
    ),
    handler: ({ signingKeys }, _request, reply) => {
      reply.header('cache-control', 'public, max-age=3600')
      return signingKeys.certificates()
    },
  }),
]
