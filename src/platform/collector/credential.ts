import { importPKCS8, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { tenfootCommand } from '#contract/installation.ts'
import { storedProblem } from '#web/problems/problem.ts'
import type { Calls } from './calls.ts'
import { CollectProblem } from './collectProblem.ts'

/** How a collection proves who it is: as a program, or by the grant of a person. */
const lastingCredential = z.union([
  z.object({
    kind: z.literal('service account'),
    email: z.string(),
    keyId: z.optional(z.string()),
    /** PKCS #8 in PEM. */
    privateKey: z.string(),
    tokenUrl: z.url(),
    scope: z.string(),
  }),
  z.object({
    kind: z.literal('grant'),
    clientId: z.string(),
    clientSecret: z.string(),
    refreshToken: z.string(),
    tokenUrl: z.url(),
  }),
])
export type Credential = z.infer<typeof lastingCredential>
export type Grant = Extract<Credential, { kind: 'grant' }>

/** A link by which a person may give a grant. Meanwhile the collection continues with the credential of `before`. */
const request = z.object({
  kind: z.literal('request'),
  clientId: z.string(),
  clientSecret: z.string(),
  authorizeUrl: z.url(),
  tokenUrl: z.url(),
  redirectUri: z.url(),
  scope: z.string(),
  /** The secret in the address of the link. */
  key: z.string(),
  /** A second secret, which comes back with the person's answer. */
  state: z.string(),
  /** RFC 7636, section 4.1. */
  verifier: z.string(),
  /** In milliseconds since 1970. */
  expiresAt: z.number(),
  /** Why nothing came of it. */
  refusal: z.optional(z.string()),
  before: z.optional(lastingCredential),
})
export type GrantRequest = z.infer<typeof request>

/** What is stored of a collection, encrypted. */
export const credential = z.union([lastingCredential, request])

/** The key file of a service account, in the field's format. */
const keyFile = z.object({
  type: z.literal('service_account'),
  client_email: z.string(),
  private_key: z.string(),
  private_key_id: z.optional(z.string()),
  token_uri: z.url(),
})
/** A person's grant as client libraries of the field store it. */
const grantFile = z.object({
  type: z.literal('authorized_user'),
  client_id: z.string(),
  client_secret: z.string(),
  refresh_token: z.string(),
  token_uri: z.optional(z.url()),
})

/**
 * Reads a credential file: the key of a service account (`service_account`) or a grant (`authorized_user`).
 * @param scope the scopes that a service account requests
 * @param tokenUrl where tokens are issued, for a file that does not say it
 * @throws Error that says what is wrong, without any value of the file
 */
export function readCredential(text: string, { scope, tokenUrl }: { scope: string; tokenUrl: string }): Credential {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error('The credential file is not JSON.')
  }
  const key = z.safeParse(keyFile, json)
  if (key.success) {
    const { client_email, private_key, private_key_id, token_uri } = key.data
    return {
      kind: 'service account',
      email: client_email,
      privateKey: private_key,
      tokenUrl: token_uri,
      scope,
      ...(private_key_id !== undefined && { keyId: private_key_id }),
    }
  }
  const grant = z.safeParse(grantFile, json)
  if (grant.success) {
    const { client_id, client_secret, refresh_token, token_uri } = grant.data
    return {
      kind: 'grant',
      clientId: client_id,
      clientSecret: client_secret,
      refreshToken: refresh_token,
      tokenUrl: token_uri ?? tokenUrl,
    }
  }
  throw new Error(
    'The credential file must be the key of a service account (type service_account) or a grant (type authorized_user).',
  )
}

/** Asks a person for a grant. */
export const connectCommand = `${tenfootCommand} collect connect`

const tokenAnswer = z.object({ access_token: z.string(), refresh_token: z.optional(z.string()) })
const tokenError = z.object({ error: z.string(), error_description: z.optional(z.string()) })

export interface TokenContext {
  clock: Clock
  calls: Calls
  signal: AbortSignal
}

/**
 * Gets an access token: by an assertion that the service account's key signs (RFC 7523, section 2.1), or by the refresh
 * token of a grant (RFC 6749, section 6).
 * @returns also the new refresh token, if the service replaced it
 * @throws CollectProblem when it is refused
 */
export async function accessToken(own: Credential, context: TokenContext) {
  const form = own.kind === 'grant' ? refreshForm(own) : await assertionForm(own, context.clock)
  const { access_token: token, refresh_token: refreshToken } = await requestToken(own.tokenUrl, form, context)
  const isReplaced = own.kind === 'grant' && refreshToken !== undefined && refreshToken !== own.refreshToken
  return { token, ...(isReplaced && { refreshToken }) }
}

/**
 * Redeems the code that a person's answer brought (RFC 6749, section 4.1.3; RFC 7636, section 4.5).
 * @throws CollectProblem when it is refused, or brings no lasting grant
 */
export async function redeemCode(
  { clientId, clientSecret, tokenUrl, redirectUri, verifier }: GrantRequest,
  code: string,
  context: TokenContext,
): Promise<Grant> {
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    client_id: clientId,
    client_secret: clientSecret,
  }
  const { refresh_token: refreshToken } = await requestToken(tokenUrl, form, context)
  if (refreshToken === undefined) throw new CollectProblem(storedProblem('noRefreshToken'), false)
  return { kind: 'grant', clientId, clientSecret, tokenUrl, refreshToken }
}

async function requestToken(url: string, form: Record<string, string>, { calls, signal }: TokenContext) {
  const { status, body } = await calls.json({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    signal,
  })
  const token = z.safeParse(tokenAnswer, body)
  if (status === 200 && token.success) return token.data
  const refusal = z.safeParse(tokenError, body)
  if (refusal.data?.error === 'invalid_grant' && form.grant_type === 'refresh_token')
    throw new CollectProblem(storedProblem('grantEnded', { command: connectCommand }), false)
  const reason = refusal.success
    ? [refusal.data.error, refusal.data.error_description].filter(Boolean).join(': ')
    : `status ${status}`
  throw new CollectProblem(storedProblem('noToken', { reason }), status >= 500 || status === 429)
}

const refreshForm = ({ clientId, clientSecret, refreshToken }: Grant) => ({
  grant_type: 'refresh_token',
  client_id: clientId,
  client_secret: clientSecret,
  refresh_token: refreshToken,
})

async function assertionForm(
  { email, keyId, privateKey, tokenUrl, scope }: Extract<Credential, { kind: 'service account' }>,
  clock: Clock,
) {
  const now = Math.floor(clock.now() / 1000)
  const key = await importPKCS8(privateKey, 'RS256').catch(() => {
    throw new CollectProblem(storedProblem('unreadableKey'), false)
  })
  const assertion = await new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(keyId !== undefined && { kid: keyId }) })
    .setIssuer(email)
    .setAudience(tokenUrl)
    .setIssuedAt(now)
    .setExpirationTime(now + 3600)
    .sign(key)
  return { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }
}
