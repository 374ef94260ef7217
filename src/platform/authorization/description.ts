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
import type { Operation, ServiceDescription } from '#web/openapi/description.ts'
import { deviceCodeMethod } from './deviceEndpoint.ts'
import { metadataMethods } from './discovery.ts'
import { revokeByGet, revokeMethod } from './revokeEndpoint.ts'
import { tokenMethod } from './tokenEndpoint.ts'
import { keyMethods, tokenInfoMethods, userinfoMethods } from './tokenInfoEndpoint.ts'

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

/** The page; `pages/authorizePages.ts` has its routes. */
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
    deviceCodeMethod,
    tokenMethod,
    revokeMethod,
    revokeByGet,
    authorize,
    ...userinfoMethods,
    ...tokenInfoMethods,
    ...metadataMethods,
    ...keyMethods,
  ],
}
