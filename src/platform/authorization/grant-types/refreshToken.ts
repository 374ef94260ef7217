import type { TokenResponse } from '#contract/authorization.ts'
import { authenticateClient } from '../clients.ts'
import type { AuthorizationContext } from '../context.ts'
import { ineligibility } from '../eligibility.ts'
import { OAuthError } from '../oauthError.ts'
import { scopeList } from '../scopeWords.ts'
import type { TokenRequest } from '../tokenRequest.ts'

/**
 * Issues a new access token for a refresh token, which stays the same and is not repeated (specification: tokens 3). A
 * `scope` may narrow what the new token can do (RFC 6749, section 6).
 * @throws OAuthError `invalid_grant` when it was revoked, expired or made room for a newer one; `access_denied` (403)
 * while its account is disabled: the token works again once it is enabled, so no answer may make a client discard it
 */
export async function redeemRefreshToken(
  context: AuthorizationContext,
  tokenRequest: TokenRequest,
): Promise<TokenResponse> {
  const { form } = tokenRequest
  const client = await authenticateClient(context, tokenRequest)
  const grant = await context.grants.byRefreshToken(form.required('refresh_token'), client.id)
  if (!grant) throw invalidToken()
  const refused = await ineligibility(context.db, grant.account_id, client.id, grant.scope)
  if (refused === 'access_denied')
    throw new OAuthError(refused, 'The account is disabled. Its tokens work again once it is enabled.')
  if (refused) throw new OAuthError(refused, 'The account may no longer give these scopes to this client.')
  return context.grants.renew(grant, narrowedScope(grant.scope, form.optional('scope')))
}

function narrowedScope(granted: string, requested: string | undefined): string {
  if (requested === undefined) return granted
  const list = scopeList(requested)
  const allowed = granted.split(' ')
  const notGranted = list.find((identifier) => !allowed.includes(identifier))
  if (notGranted) throw new OAuthError('invalid_scope', `The scope was not granted: ${notGranted}`)
  return list.length > 0 ? list.join(' ') : granted
}

const invalidToken = () => new OAuthError('invalid_grant', 'Token has been expired or revoked.')
