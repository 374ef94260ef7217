import type { TokenResponse } from '#contract/authorization.ts'
import type { AuthorizationContext } from '../context.ts'
import { ineligibility } from '../eligibility.ts'
import { OAuthError } from '../oauthError.ts'
import { readWebScope } from '../scopeWords.ts'
import { checkAssertion } from '../service-accounts/assertion.ts'
import type { TokenRequest } from '../tokenRequest.ts'

/**
 * Issues an access token for a service account's assertion (RFC 7523, section 2.1). The signature alone authenticates
 * the caller: the request names no client and no secret. There is no refresh token: the program signs another
 * assertion.
 * @throws OAuthError `invalid_grant` for an invalid assertion, one that was used before, or a disabled account
 */
export async function redeemAssertion(context: AuthorizationContext, { form }: TokenRequest): Promise<TokenResponse> {
  const assertion = await checkAssertion(context, form.required('assertion'))
  const { accountId, clientId } = assertion
  // Existing clients put the scopes into the assertion, clients of RFC 7523 into the form.
  const scope = readWebScope(context.scopes, assertion.scope ?? form.required('scope'))
  const refused = await ineligibility(context.db, accountId, clientId, scope)
  if (refused === 'access_denied') throw new OAuthError('invalid_grant', 'The service account is disabled.')
  if (refused) throw new OAuthError(refused, 'The service account may not have these scopes.')
  const idToken = await context.idTokenFor({ accountId, clientId, scope })
  const tokens = await context.grants.forAssertion(assertion, scope)
  if (!tokens) throw new OAuthError('invalid_grant', 'Invalid JWT: an assertion with this jti was used before.')
  return { ...tokens, ...idToken }
}
