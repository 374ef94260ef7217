/**
 * Requests and answers of the authorization service (specification: device-flow 3; specification: tokens 2; RFC 8628;
 * RFC 6749).
 */
import * as z from 'zod/mini'

export const authorizationPaths = {
  discovery: '/.well-known/openid-configuration',
  /** The same document at the address that strict clients try first (RFC 8414, section 3). */
  serverMetadata: '/.well-known/oauth-authorization-server',
  deviceCode: '/device/code',
  device: '/device',
  authorize: '/authorize',
  token: '/token',
  revoke: '/revoke',
  userinfo: '/userinfo',
  /** What a token is for, at both addresses of the public service. */
  tokeninfo: '/tokeninfo',
  tokeninfoV3: '/oauth2/v3/tokeninfo',
  keys: '/jwks.json',
  /** The same keys as certificates by key id, for verifiers without JWK support. */
  certificates: '/oauth2/v1/certs',
} as const

export const grantTypes = {
  deviceCode: 'urn:ietf:params:oauth:grant-type:device_code',
  refreshToken: 'refresh_token',
  authorizationCode: 'authorization_code',
  jwtBearer: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
} as const

const seconds = z.number().check(z.nonnegative())

/** Answer of `POST /device/code`. The address has two names: the specification's and that of RFC 8628, section 3.2. */
export const deviceCodeResponse = z.object({
  device_code: z.string().check(z.minLength(1)),
  user_code: z.string().check(z.minLength(1)),
  verification_url: z.string().check(z.minLength(1)),
  verification_uri: z.string().check(z.minLength(1)),
  /** The address with the code, for a QR code. */
  verification_uri_complete: z.string().check(z.minLength(1)),
  /** Lifetime of both codes in seconds. */
  expires_in: seconds,
  /** Shortest wait between two polls in seconds. */
  interval: seconds,
  /** Ours: the method of `verificationParameter`, when the request asked for it. */
  tenfoot_verification: z.optional(z.string()),
})
export type DeviceCodeResponse = z.infer<typeof deviceCodeResponse>

export const tokenResponse = z.object({
  access_token: z.string().check(z.minLength(1)),
  /** Remaining lifetime of the access token in seconds. */
  expires_in: seconds,
  /** Always in the answer to a device code, never in the answer to a refresh. */
  refresh_token: z.optional(z.string()),
  /** Seconds; only for time-based access. */
  refresh_token_expires_in: z.optional(seconds),
  /** Granted scopes, separated by spaces. */
  scope: z.string(),
  /** `DPoP`: bound to the key of the proof in the request (specification: tokens 14). */
  token_type: z.enum(['Bearer', 'DPoP']),
  id_token: z.optional(z.string()),
})
export type TokenResponse = z.infer<typeof tokenResponse>

/** Answer of `/tokeninfo`: of an access token these fields, of an ID token its claims. All values are text. */
export const tokenInfo = z.record(z.string(), z.string())
export type TokenInfo = z.infer<typeof tokenInfo>

/** Errors with their HTTP statuses (specification: device-flow 6; specification: tokens 4). */
export const authorizationErrors = {
  authorization_pending: 428,
  slow_down: 403,
  access_denied: 403,
  admin_policy_enforced: 400,
  invalid_client: 401,
  invalid_grant: 400,
  unsupported_grant_type: 400,
  org_internal: 403,
  invalid_request: 400,
  invalid_scope: 400,
  unauthorized_client: 401,
  invalid_token: 400,
  invalid_dpop_proof: 400,
  use_dpop_nonce: 400,
} as const
export type AuthorizationErrorCode = keyof typeof authorizationErrors

/**
 * Our member beside `authorization_pending`: true once a signed-in person has entered the code. RFC 6749, section 5.2,
 * allows further members, and clients ignore those that they do not know.
 */
export const codeEnteredMember = 'tenfoot_code_entered'

/**
 * Our parameter of a request for codes, and member of its answer: how the device takes part in the verification that
 * whoever allows is in front of it. `digits`: it shows two digits, and the person chooses them on the phone.
 */
export const verificationParameter = 'tenfoot_verification'
export const verificationMethods = ['digits'] as const
export type VerificationMethod = (typeof verificationMethods)[number]

/** Our member beside `codeEnteredMember` for devices that take part: the digits that they show. */
export const verificationDigitsMember = 'tenfoot_verification_digits'

/**
 * Our parameters of a request for codes, with which a client's server says what device it asks for: the device's network
 * (`networkOf`, or `unknown`) and its user agent. Believed only with the client's secret.
 */
export const deviceParameters = { network: 'tenfoot_device_network', agent: 'tenfoot_device_agent' } as const

/**
 * Our parameter of a request for codes with the secret of an installation that an operator registered as a television
 * of the client.
 */
export const enrolmentParameter = 'tenfoot_device'

export const discoveryDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: z.optional(z.string()),
  device_authorization_endpoint: z.string(),
  token_endpoint: z.string(),
  userinfo_endpoint: z.optional(z.string()),
  revocation_endpoint: z.optional(z.string()),
  jwks_uri: z.optional(z.string()),
  response_types_supported: z.optional(z.array(z.string())),
  response_modes_supported: z.optional(z.array(z.string())),
  subject_types_supported: z.optional(z.array(z.string())),
  claims_supported: z.optional(z.array(z.string())),
  id_token_signing_alg_values_supported: z.optional(z.array(z.string())),
  scopes_supported: z.optional(z.array(z.string())),
  grant_types_supported: z.optional(z.array(z.string())),
  token_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
  revocation_endpoint_auth_methods_supported: z.optional(z.array(z.string())),
  prompt_values_supported: z.optional(z.array(z.string())),
  claims_parameter_supported: z.optional(z.boolean()),
  request_parameter_supported: z.optional(z.boolean()),
  request_uri_parameter_supported: z.optional(z.boolean()),
  code_challenge_methods_supported: z.optional(z.array(z.string())),
  authorization_response_iss_parameter_supported: z.optional(z.boolean()),
  dpop_signing_alg_values_supported: z.optional(z.array(z.string())),
  /** Whether the server reads `deviceParameters`. */
  tenfoot_device_parameters_supported: z.optional(z.boolean()),
  tenfoot_verification_methods_supported: z.optional(z.array(z.string())),
})
export type DiscoveryDocument = z.infer<typeof discoveryDocument>
