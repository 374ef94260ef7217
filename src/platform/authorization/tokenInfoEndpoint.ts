import { createLocalJWKSet, errors, jwtVerify } from 'jose'
import { authorizationPaths, type TokenInfo } from '#contract/authorization.ts'
import { defineMethod, type Method } from '#web/openapi/description.ts'
import { bearerToken } from './access.ts'
import type { AuthorizationContext } from './context.ts'
import { clientErrors, document, form, json, oauthScheme } from './described.ts'
import { claimsOf } from './identity.ts'
import { OAuthError, Parameters } from './parameters.ts'

const tokenParameters = {
  access_token: { description: 'The access token.' },
  id_token: { description: 'Or the ID token.' },
}
/**
 * `/tokeninfo` and `/oauth2/v3/tokeninfo`: what a token is for, as the public service says it
 * (specification: tokens 13). The token is in the query, in the form or, for an access token, in the `Authorization` header. Whoever has a
 * token may ask, and every value of the answer is text.
 */
export const tokenInfoMethods = [
  [authorizationPaths.tokeninfo, 'tokenInfo'],
  [authorizationPaths.tokeninfoV3, 'tokenInfoV3'],
].flatMap(([path = '', id = '']) =>
  (['get', 'post'] as const).map((method) =>
    defineMethod<AuthorizationContext>({
      method,
      path,
      id: method === 'get' ? id : `${id}ByPost`,
      summary: 'Answers what an access token or an ID token is for.',
      parameters: tokenParameters,
      ...(method === 'post' && { request: form('TokenInfoRequest'), isBodyOptional: true as const }),
      answers: { 200: json('The token, in texts.', 'TokenInfo'), ...clientErrors },
      handler: async (context, request): Promise<TokenInfo> => {
        const query = new Parameters(request.query)
        const fields = new Parameters(request.body)
        const given = (name: string) => query.optional(name) ?? fields.optional(name)
        const accessToken = given('access_token') ?? bearerToken(request.headers.authorization)
        const idToken = given('id_token')
        if (accessToken !== undefined && idToken !== undefined)
          throw new OAuthError('invalid_request', 'Either access_token or id_token is allowed, not both.')
        if (accessToken !== undefined) return ofAccessToken(context, accessToken)
        if (idToken !== undefined) return ofIdToken(context, idToken)
        throw new OAuthError('invalid_request', 'Either access_token or id_token is required.')
      },
    }),
  ),
)

/** A token that is unknown, expired, revoked, or of a disabled account or client. */
const invalid = () => new OAuthError('invalid_token', 'Invalid Value')

async function ofAccessToken(context: AuthorizationContext, token: string): Promise<TokenInfo> {
  const found = await context.describeToken(token)
  if (!found) throw invalid()
  const { accountId, clientId, scopes, expiresAt, isOffline } = found
  const { sub, email } = await claimsOf(context, accountId, scopes)
  const isIdentified = ['openid', 'email', 'profile'].some((scope) => scopes.has(scope))
  return {
    azp: clientId,
    aud: clientId,
    ...(isIdentified && { sub }),
    scope: [...scopes].join(' '),
    exp: String(Math.floor(expiresAt / 1000)),
    expires_in: String(Math.floor((expiresAt - context.clock.now()) / 1000)),
    ...(email !== undefined && { email, email_verified: 'true' }),
    access_type: isOffline ? 'offline' : 'online',
  }
}

async function ofIdToken({ signingKeys, publicUrl, clock }: AuthorizationContext, token: string): Promise<TokenInfo> {
  const keys = createLocalJWKSet(await signingKeys.published())
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer: publicUrl(),
    algorithms: ['RS256'],
    typ: 'JWT',
    requiredClaims: ['aud', 'exp', 'sub'],
    currentDate: new Date(clock.now()),
  }).catch((error: unknown) => {
    throw error instanceof errors.JOSEError ? invalid() : error
  })
  const { alg, kid, typ } = protectedHeader
  return Object.fromEntries(
    Object.entries({ ...payload, azp: payload.aud, alg, kid, typ }).map(([name, value]) => [name, String(value)]),
  )
}

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
