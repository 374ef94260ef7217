import * as z from 'zod/mini'
import {
  authorizationErrors,
  authorizationPaths,
  deviceCodeResponse,
  discoveryDocument,
  grantTypes,
  tokenInfo,
  tokenResponse,
} from '#contract/authorization.ts'
import { riscConfiguration, securityEventError, securityEventPaths } from '#contract/securityEvents.ts'
import type { Answer, Operation, ServiceDescription } from '#web/openapi/description.ts'
import { oauthScheme } from './resourceServices.ts'

/** Security scheme of a client's ID and secret in the `Authorization` header. */
export const clientScheme = 'client'

const text = z.string()
const credentials = { client_id: z.optional(text), client_secret: z.optional(text) }

const deviceCodeRequest = z.object({ ...credentials, scope: text })
const tokenRequest = z.discriminatedUnion('grant_type', [
  z.object({ ...credentials, grant_type: z.literal(grantTypes.deviceCode), device_code: text }),
  z.object({
    ...credentials,
    grant_type: z.literal(grantTypes.authorizationCode),
    code: text,
    redirect_uri: text,
    code_verifier: text,
  }),
  z.object({
    ...credentials,
    grant_type: z.literal(grantTypes.refreshToken),
    refresh_token: text,
    scope: z.optional(text),
  }),
  z.object({
    ...credentials,
    grant_type: z.literal(grantTypes.jwtBearer),
    assertion: text,
    scope: z.optional(text),
  }),
])
const revokeRequest = z.object({ token: text, token_type_hint: z.optional(text), ...credentials })
const tokenInfoRequest = z.object({ access_token: z.optional(text), id_token: z.optional(text) })
const oauthError = z.object({
  error: z.enum([...(Object.keys(authorizationErrors) as (keyof typeof authorizationErrors)[]), 'server_error']),
  error_description: z.optional(text),
})
/** Of `POST /device/code` (specification: device-flow 3): its quota has a field of its own. */
const deviceCodeError = z.union([oauthError, z.object({ error_code: z.literal('rate_limit_exceeded') })])

const claims = z.object({
  sub: text,
  email: z.optional(text),
  email_verified: z.optional(z.boolean()),
  name: z.optional(text),
  picture: z.optional(text),
})
const keySet = z.object({
  keys: z.array(z.object({ kty: text, n: text, e: text, kid: text, alg: text, use: text })),
})
const certificates = z.record(z.string(), text)

const json = (description: string, schema: string): Answer => ({ description, content: { 'application/json': schema } })
const form = (schema: string) => ({ 'application/x-www-form-urlencoded': schema })

const clientErrors = {
  400: json('The request is wrong; `error` says how.', 'OAuthError'),
  401: json('The client is not known, or its secret is wrong.', 'OAuthError'),
  413: json('The form is too large.', 'OAuthError'),
  500: json('The service failed.', 'OAuthError'),
}
const document = (path: string, id: string, summary: string, schema: string): Operation => ({
  method: 'get',
  path,
  id,
  summary,
  answers: { 200: json(summary, schema), 500: json('The service failed.', 'Error') },
})

const device: Operation = {
  method: 'post',
  path: authorizationPaths.deviceCode,
  id: 'deviceCode',
  summary: 'Issues a device code, and the code that a person enters (RFC 8628).',
  request: form('DeviceCodeRequest'),
  security: [{ [clientScheme]: [] }, {}],
  answers: {
    200: json('The codes.', 'DeviceCode'),
    ...clientErrors,
    400: json('The request is wrong; `error` says how.', 'DeviceCodeError'),
    403: {
      ...json('The quota of codes is used up (`error_code`), or the organization forbids it.', 'DeviceCodeError'),
      headers: ['Retry-After'],
    },
  },
}

const token: Operation = {
  method: 'post',
  path: authorizationPaths.token,
  id: 'token',
  summary: 'Redeems a device code, an authorization code, a refresh token or an assertion.',
  request: form('TokenRequest'),
  security: [{ [clientScheme]: [] }, {}],
  answers: {
    200: json('The tokens.', 'Tokens'),
    ...clientErrors,
    403: { ...json('slow_down, access_denied or org_internal.', 'OAuthError'), headers: ['Retry-After'] },
    428: json('authorization_pending: the person has not decided yet.', 'OAuthError'),
  },
}

const revoke: Operation = {
  method: 'post',
  path: authorizationPaths.revoke,
  id: 'revoke',
  summary: 'Revokes a token and its grant.',
  parameters: { token: { description: 'The token, if it is not in the form.' } },
  request: form('RevokeRequest'),
  isBodyOptional: true,
  answers: { 200: json('Revoked.', 'Empty'), ...clientErrors },
}

const authorize: Operation = {
  method: 'get',
  path: authorizationPaths.authorize,
  id: 'authorize',
  summary: 'Asks a person in a browser to allow access (code grant with PKCE).',
  parameters: {
    client_id: { description: 'A client of the type Web application.', required: true },
    redirect_uri: { description: 'An address that is registered for the client.', required: true },
    response_type: { description: 'The grant.', required: true, allowed: ['code'] },
    scope: { description: 'Scopes, separated by spaces.', required: true },
    code_challenge: { description: 'SHA-256 of the verifier in base64url (RFC 7636).', required: true },
    code_challenge_method: { description: 'How the challenge was made.', required: true, allowed: ['S256'] },
    state: { description: 'Returned unchanged.' },
    nonce: { description: 'Returned in the ID token.' },
    prompt: { description: 'none, login, consent or select_account, separated by spaces.' },
    login_hint: { description: 'The email of the account.' },
    access_type: { description: 'Accepted and ignored.' },
    include_granted_scopes: { description: 'Accepted and ignored.' },
    max_age: { description: 'The largest age of the sign-in in seconds.', type: 'integer' },
  },
  answers: {
    200: { description: 'A page for the person.', content: { 'text/html': 'text' } },
    303: { description: 'Back to the client, with `code` or `error`.', headers: ['Location'] },
    400: { description: 'A page: the client or its address is wrong.', content: { 'text/html': 'text' } },
    401: { description: 'A page: the client is not known.', content: { 'text/html': 'text' } },
  },
}

const userinfo = (method: 'get' | 'post'): Operation => ({
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
})

const tokenParameters: Operation['parameters'] = {
  access_token: { description: 'The access token.' },
  id_token: { description: 'Or the ID token.' },
}
const tokenInfoCalls = [
  [authorizationPaths.tokeninfo, 'tokenInfo'],
  [authorizationPaths.tokeninfoV3, 'tokenInfoV3'],
].flatMap(([path = '', id = '']): Operation[] =>
  (['get', 'post'] as const).map((method) => ({
    method,
    path,
    id: method === 'get' ? id : `${id}ByPost`,
    summary: 'Answers what an access token or an ID token is for.',
    parameters: tokenParameters,
    ...(method === 'post' && { request: form('TokenInfoRequest'), isBodyOptional: true as const }),
    answers: { 200: json('The token, in texts.', 'TokenInfo'), ...clientErrors },
  })),
)

/** Device codes, tokens, consent and keys (specification: device-flow 3; specification: tokens 2). */
export const authorizationDescription: ServiceDescription = {
  name: 'Authorization',
  description: 'Device codes, tokens, consent, identity and keys.',
  schemas: {
    DeviceCodeRequest: deviceCodeRequest,
    DeviceCode: deviceCodeResponse,
    DeviceCodeError: deviceCodeError,
    TokenRequest: tokenRequest,
    Tokens: tokenResponse,
    RevokeRequest: revokeRequest,
    OAuthError: oauthError,
    TokenInfoRequest: tokenInfoRequest,
    TokenInfo: tokenInfo,
    ServerMetadata: discoveryDocument,
    Claims: claims,
    KeySet: keySet,
    Certificates: certificates,
  },
  operations: [
    device,
    token,
    revoke,
    {
      method: 'get',
      path: authorizationPaths.revoke,
      id: 'revokeByGet',
      summary: 'Refused: older clients try GET first, and then POST.',
      answers: { 405: { ...json('Use POST.', 'OAuthError'), headers: ['Allow'] } },
    },
    authorize,
    userinfo('get'),
    userinfo('post'),
    ...tokenInfoCalls,
    document(authorizationPaths.discovery, 'openidConfiguration', 'The metadata of the server.', 'ServerMetadata'),
    document(authorizationPaths.serverMetadata, 'serverMetadata', 'The same metadata (RFC 8414).', 'ServerMetadata'),
    document(authorizationPaths.keys, 'keys', 'The keys that verify ID tokens and security events.', 'KeySet'),
    document(authorizationPaths.certificates, 'certificates', 'The same keys as certificates in PEM.', 'Certificates'),
  ],
}

/** Security events for receivers (specification: security-events 2). */
export const securityEventsDescription: ServiceDescription = {
  name: 'Security events',
  description: 'Pushed to a client that registered a receiver (RFC 8935).',
  schemas: { RiscConfiguration: riscConfiguration, SecurityEventError: securityEventError },
  operations: [
    document(securityEventPaths.configuration, 'riscConfiguration', 'How to verify an event.', 'RiscConfiguration'),
  ],
  webhooks: {
    securityEvent: {
      summary:
        'An event: a signed token (RFC 8417) with `typ` secevent+jwt. Verify it by the keys, issuer and audience.',
      request: { 'application/secevent+jwt': 'text' },
      answers: {
        202: { description: 'The receiver has stored the event.' },
        400: json('The receiver refuses the event.', 'SecurityEventError'),
      },
    },
  },
}
