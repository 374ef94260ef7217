import { createHash, timingSafeEqual } from 'node:crypto'
import type { TokenResponse } from '#contract/authorization.ts'
import { newSecret } from '#platform/keys/keys.ts'
import { authenticateClient, requireWebClient } from '../clients.ts'
import type { AuthorizationContext } from '../context.ts'
import { ineligibility } from '../eligibility.ts'
import { OAuthError } from '../oauthError.ts'
import type { TokenRequest } from '../tokenRequest.ts'

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
  if (code.grant_id) return refuseSecondUse(context, code.grant_id)
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
  const tokens = await grants.claimAuthorizationCode(code, client, accessToken)
  if (tokens) return { ...tokens, ...idToken }
  // Another request with the same code was faster.
  const now = await authorizationCodes.byCode(text)
  return refuseSecondUse(context, now?.grant_id ?? null)
}

/** RFC 7636, section 4.1: 43 to 128 unreserved characters. */
function isVerifier(verifier: string, challenge: string): boolean {
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false
  const actual = createHash('sha256').update(verifier).digest()
  const expected = Buffer.from(challenge, 'base64url')
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** A code used twice may have been stolen, so the grant of the first use ends too (RFC 6749, section 4.1.2). */
async function refuseSecondUse({ revocation }: AuthorizationContext, grantId: string | null): Promise<never> {
  if (grantId) await revocation.end(grantId)
  throw new OAuthError('invalid_grant', 'The code was already used.')
}
