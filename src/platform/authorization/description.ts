import * as z from 'zod/mini'
import {
  authorizationErrors,
  codeEnteredMember,
  deviceCodeResponse,
  deviceParameters,
  discoveryDocument,
  enrolmentParameter,
  grantTypes,
  tokenInfo,
  tokenResponse,
  verificationDigitsMember,
  verificationMethods,
  verificationParameter,
} from '#contract/authorization.ts'
import type { ServiceDescription } from '#web/openapi/description.ts'
import { deviceCodeMethod } from './deviceEndpoint.ts'
import { metadataMethods } from './discovery.ts'
import { authorizeMethod } from './pages/authorizePages.ts'
import { revokeByGet, revokeMethod } from './revokeEndpoint.ts'
import { tokenMethod } from './tokenEndpoint.ts'
import { keyMethods, tokenInfoMethods, userinfoMethods } from './tokenInfoEndpoint.ts'

const text = z.string()
const credentials = { client_id: z.optional(text), client_secret: z.optional(text) }

const deviceCodeRequest = z.object({
  ...credentials,
  scope: text,
  [verificationParameter]: z.optional(z.enum(verificationMethods)),
  [enrolmentParameter]: z.optional(text),
  [deviceParameters.network]: z.optional(text),
  [deviceParameters.agent]: z.optional(text),
})
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
  [codeEnteredMember]: z.optional(z.literal(true)),
  [verificationDigitsMember]: z.optional(text),
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
    authorizeMethod,
    ...userinfoMethods,
    ...tokenInfoMethods,
    ...metadataMethods,
    ...keyMethods,
  ],
}
