import { createHash, timingSafeEqual } from 'node:crypto'
import { codeEnteredMember, type TokenResponse, verificationDigitsMember } from '#contract/authorization.ts'
import { networkOf } from '#contract/networks.ts'
import { newSecret } from '#platform/keys/keys.ts'
import { authenticateClient, type Client, requireDeviceClient, requireWebClient } from './clients.ts'
import type { AuthorizationContext } from './context.ts'
import type { DeviceCode } from './deviceCodes.ts'
import { ineligibility } from './eligibility.ts'
import { OAuthError, type TokenRequest } from './parameters.ts'
import { readWebScope, scopeList } from './scopeWords.ts'
import { checkAssertion } from './service-accounts/assertion.ts'
import { type Verification, verificationOf } from './verification.ts'

/**
 * Issues tokens for a code that a browser brought (RFC 6749, section 4.1.3; RFC 7636, section 4.6).
 * @throws OAuthError `invalid_grant` when the code is unknown, another client's, expired or used, or the address or the
 * verifier does not match it
 */
export async function redeemAuthorizationCode(
  context: AuthorizationContext,
  tokenRequest: TokenRequest,
): Promise<TokenResponse> {
  const { authorizationCodes, grants } = context
  const { form } = tokenRequest
  const client = await authenticateClient(context, tokenRequest)
  requireWebClient(client)
  const text = form.required('code')
  const redirectUri = form.required('redirect_uri')
  const verifier = form.required('code_verifier')
  const code = await authorizationCodes.byCode(text)
  if (!code || code.client_id !== client.id) throw new OAuthError('invalid_grant', 'The code is not valid.')
  const key = await tokenRequest.spendProof()
  if (code.grant_id) return refuseSecondUse(context, code.grant_id, codeUsed)
  if (authorizationCodes.isExpired(code)) throw new OAuthError('invalid_grant', 'The code has expired.')
  if (code.redirect_uri !== redirectUri)
    throw new OAuthError('invalid_grant', 'The redirect_uri is not the one that the code was sent to.')
  if (!isVerifier(verifier, code.code_challenge))
    throw new OAuthError('invalid_grant', 'The code_verifier does not belong to the code_challenge.')
  const refused = await ineligibility(context.db, code.account_id, client.id, code.scope)
  if (refused === 'access_denied') throw new OAuthError('invalid_grant', 'The account is disabled.')
  if (refused) throw new OAuthError(refused, 'The account may no longer give these scopes to this client.')
  const accessToken = newSecret()
  const idToken = await context.idTokenFor({
    accountId: code.account_id,
    clientId: client.id,
    scope: code.scope,
    nonce: code.nonce,
    signedInAt: code.signed_in_at,
    accessToken,
  })
  const tokens = await grants.claimAuthorizationCode(code, client, { accessToken, key })
  if (tokens) return { ...tokens, ...idToken }
  // Another request with the same code was faster.
  const now = await authorizationCodes.byCode(text)
  return refuseSecondUse(context, now?.grant_id ?? null, codeUsed)
}

/** RFC 7636, section 4.1: 43 to 128 unreserved characters. */
function isVerifier(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false
  const actual = createHash('sha256').update(verifier).digest()
  const expected = Buffer.from(challenge, 'base64url')
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

const codeUsed = 'The code was already used.'
const deviceCodeUsed = 'The device code was already claimed.'

/** A code used twice may have been stolen, so the grant of the first use ends too (RFC 6749, section 4.1.2). */
async function refuseSecondUse(
  { revocation }: AuthorizationContext,
  grantId: string | null,
  description: string,
): Promise<never> {
  if (grantId) await revocation.end(grantId)
  throw new OAuthError('invalid_grant', description)
}

/** Descriptions of the refusals (specification: device-flow 6). */
const refusals = {
  access_denied: 'Forbidden',
  admin_policy_enforced: "The account's administrator does not allow these scopes.",
  org_internal: "Only accounts of the project's organization can use this client.",
} as const

/** The answer to nearly every poll. Made once, because the stack trace of an error costs more than reading the code. */
const pending = new OAuthError('authorization_pending', 'Precondition Required')
const pendingEntered = new OAuthError('authorization_pending', 'Precondition Required', { [codeEnteredMember]: true })
const pendingWithDigits = ({ digits }: Verification) =>
  new OAuthError('authorization_pending', 'Precondition Required', {
    [codeEnteredMember]: true,
    [verificationDigitsMember]: digits,
  })
const tooEarly = new OAuthError('slow_down', 'Forbidden')

/**
 * Answers one poll of a device. A decision is answered at once, however early the poll comes: only polls of a pending
 * code can be too early, so an allowed device always collects its tokens.
 * @throws OAuthError that names the state (specification: device-flow 5.2)
 */
export async function redeemDeviceCode(
  context: AuthorizationContext,
  tokenRequest: TokenRequest,
): Promise<TokenResponse> {
  const { deviceCodes, grants } = context
  const { form, address } = tokenRequest
  const text = form.optional('device_code') ?? ''
  let code: DeviceCode | undefined
  const client = await authenticateClient(context, tokenRequest, async (id) => {
    const found = await deviceCodes.withClient(id, text)
    code = found.code
    return found.client
  })
  requireDeviceClient(client)
  form.required('device_code')
  if (!code || code.client_id !== client.id) return refuseUnknownCode(context, client, address)
  const key = await tokenRequest.spendProof()

  switch (code.state) {
    case 'claimed':
      return refuseSecondUse(context, code.grant_id, deviceCodeUsed)
    case 'pending':
      if (deviceCodes.isExpired(code)) throw expired()
      if (!deviceCodes.poll(code)) throw tooEarly
      if (code.entered_at === null) throw pending
      throw code.verification === null ? pendingEntered : pendingWithDigits(verificationOf(context.keys, code.id))
    case 'granted': {
      if (deviceCodes.isUncollectable(code)) throw expired()
      if (!code.account_id) throw new Error(`device code ${code.id} is granted by nobody`)
      const refused = await ineligibility(context.db, code.account_id, client.id, code.scope)
      if (refused) {
        await deviceCodes.withdraw(code.id, refused)
        throw new OAuthError(refused, refusals[refused])
      }
      const accessToken = newSecret()
      const idToken = await context.idTokenFor({
        accountId: code.account_id,
        clientId: client.id,
        scope: code.scope,
        accessToken,
      })
      const tokens = await grants.claim(code, code.account_id, client, { accessToken, key })
      if (tokens) return { ...tokens, ...idToken }
      // Another poll of the same code was faster, or a revocation was.
      const now = await deviceCodes.byDeviceCode(text)
      if (now && now.state in refusals) throw new OAuthError('access_denied', refusals.access_denied)
      return refuseSecondUse(context, now?.grant_id ?? null, deviceCodeUsed)
    }
    default:
      if (deviceCodes.isUncollectable(code)) throw expired()
      throw new OAuthError(code.state, refusals[code.state])
  }
}

/**
 * Counts a code that is not this client's as an attempt; a client at an address without attempts left gets `slow_down`.
 * A right code is never counted, so neighbours and real devices behind the same address notice nothing.
 */
async function refuseUnknownCode(
  { rateLimits, settings }: AuthorizationContext,
  { id }: Client,
  address: string,
): Promise<never> {
  const limit = { name: `device-code/${id}/${networkOf(address)}`, limit: settings.limits.unknownDeviceCodes }
  if (!(await rateLimits.spend([limit]))) throw new OAuthError('slow_down', 'Forbidden')
  throw new OAuthError('invalid_grant', 'The device code is not valid.')
}

const expired = () => new OAuthError('invalid_grant', 'The device code has expired.')

/**
 * Issues an access token for a service account's assertion (RFC 7523, section 2.1). The signature alone authenticates
 * the caller: the request names no client and no secret. There is no refresh token: the program signs another
 * assertion.
 * @throws OAuthError `invalid_grant` for an invalid assertion, one that was used before, or a disabled account
 */
export async function redeemAssertion(
  context: AuthorizationContext,
  { form, spendProof }: TokenRequest,
): Promise<TokenResponse> {
  const assertion = await checkAssertion(context, form.required('assertion'))
  const key = await spendProof()
  const { accountId, clientId } = assertion
  // Existing clients put the scopes into the assertion, clients of RFC 7523 into the form.
  const scope = readWebScope(context.scopes, assertion.scope ?? form.required('scope'))
  const refused = await ineligibility(context.db, accountId, clientId, scope)
  if (refused === 'access_denied') throw new OAuthError('invalid_grant', 'The service account is disabled.')
  if (refused) throw new OAuthError(refused, 'The service account may not have these scopes.')
  const idToken = await context.idTokenFor({ accountId, clientId, scope })
  const tokens = await context.grants.forAssertion(assertion, scope, { key })
  if (!tokens) throw new OAuthError('invalid_grant', 'Invalid JWT: an assertion with this jti was used before.')
  return { ...tokens, ...idToken }
}

/**
 * Issues a new access token for a refresh token, which stays the same and is not repeated (specification: tokens 3).
 * Only that of a public client is exchanged for a new one at each use (RFC 9700, section 4.14.2): the client cannot prove
 * who it is, so a token that is used twice was stolen, and its grant ends. A `scope` may narrow what the new token can do (RFC 6749, section 6).
 * @throws OAuthError `invalid_grant` when it was revoked, expired or made room for a newer one; `access_denied` (403)
 * while its account is disabled: the token works again once it is enabled, so no answer may make a client discard it
 */
export async function redeemRefreshToken(
  context: AuthorizationContext,
  tokenRequest: TokenRequest,
): Promise<TokenResponse> {
  const { form } = tokenRequest
  const client = await authenticateClient(context, tokenRequest)
  const refreshToken = form.required('refresh_token')
  const grant = await context.grants.byRefreshToken(refreshToken, client.id)
  if (!grant) return refuseUnknownToken(context, client, refreshToken)
  const key = await tokenRequest.spendProof()
  // No answer here may make the client discard its token: another key does not show that it was stolen.
  if (grant.key_thumbprint !== null && grant.key_thumbprint !== key)
    throw new OAuthError('invalid_dpop_proof', 'The refresh token is bound to another key.')
  const refused = await ineligibility(context.db, grant.account_id, client.id, grant.scope)
  if (refused === 'access_denied')
    throw new OAuthError(refused, 'The account is disabled. Its tokens work again once it is enabled.')
  if (refused) throw new OAuthError(refused, 'The account may no longer give these scopes to this client.')
  const scope = narrowedScope(grant.scope, form.optional('scope'))
  if (client.type !== 'public') return context.grants.renew(grant, scope, { key })
  // Without tokens, another request exchanged the token at the same time.
  return (
    (await context.grants.rotate(grant, refreshToken, scope, { key })) ??
    refuseUnknownToken(context, client, refreshToken)
  )
}

/** Ends the grant of a token that was exchanged before. Refuses the token in any case. */
async function refuseUnknownToken(
  { grants, revocation }: AuthorizationContext,
  client: Client,
  token: string,
): Promise<never> {
  const grantId = client.type === 'public' ? await grants.ofRotatedToken(token, client.id) : undefined
  if (grantId !== undefined) await revocation.end(grantId)
  throw new OAuthError('invalid_grant', 'Token has been expired or revoked.')
}

function narrowedScope(granted: string, requested: string | undefined): string {
  if (requested === undefined) return granted
  const list = scopeList(requested)
  const allowed = granted.split(' ')
  const notGranted = list.find((identifier) => !allowed.includes(identifier))
  if (notGranted) throw new OAuthError('invalid_scope', `The scope was not granted: ${notGranted}`)
  return list.length > 0 ? list.join(' ') : granted
}
