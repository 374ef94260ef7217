import type { TokenResponse } from '#contract/authorization.ts'
import { authenticateClient, type Client } from '../clients.ts'
import type { AuthorizationContext } from '../context.ts'
import { ineligibility } from '../eligibility.ts'
import { OAuthError } from '../oauthError.ts'
import { scopeList } from '../scopeWords.ts'
import type { TokenRequest } from '../tokenRequest.ts'

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
  if (!grant) return refuseUnknown(context, client, refreshToken)
  const refused = await ineligibility(context.db, grant.account_id, client.id, grant.scope)
  if (refused === 'access_denied')
    throw new OAuthError(refused, 'The account is disabled. Its tokens work again once it is enabled.')
  if (refused) throw new OAuthError(refused, 'The account may no longer give these scopes to this client.')
  const scope = narrowedScope(grant.scope, form.optional('scope'))
  if (client.type !== 'public') return context.grants.renew(grant, scope)
  // Without tokens, another request exchanged the token at the same time.
  return (await context.grants.rotate(grant, refreshToken, scope)) ?? refuseUnknown(context, client, refreshToken)
}

/** Ends the grant of a token that was exchanged before. Refuses the token in any case. */
async function refuseUnknown(
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
