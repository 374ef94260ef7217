import type { FastifyInstance } from 'fastify'
import { authorizationPaths, grantTypes, type TokenResponse } from '#contract/authorization.ts'
import { authenticateClient, type Client } from './clients.ts'
import type { AuthorizationContext } from './context.ts'
import { redeemAuthorizationCode } from './grantTypes/authorizationCode.ts'
import { redeemDeviceCode } from './grantTypes/deviceCode.ts'
import { redeemAssertion } from './grantTypes/jwtBearer.ts'
import { redeemRefreshToken } from './grantTypes/refreshToken.ts'
import { OAuthError } from './oauthError.ts'
import { type Parameters, parameters } from './parameters.ts'

/** Redeems one type of grant for an authenticated client that asks from `address`, or throws an OAuthError. */
export type GrantHandler = (
  context: AuthorizationContext,
  client: Client,
  form: Parameters,
  address: string,
) => Promise<TokenResponse>

/** By `grant_type`. */
const grantHandlers: Readonly<Record<string, GrantHandler>> = {
  [grantTypes.deviceCode]: redeemDeviceCode,
  [grantTypes.authorizationCode]: redeemAuthorizationCode,
  [grantTypes.refreshToken]: redeemRefreshToken,
}

/** Those above, and the one in which an assertion is the whole proof. */
export const supportedGrantTypes: readonly string[] = [...Object.keys(grantHandlers), grantTypes.jwtBearer]

/** `POST /token` (specification 1, section 4). */
export function tokenEndpoint(app: FastifyInstance, context: AuthorizationContext): void {
  app.post(authorizationPaths.token, async (request) => {
    const form = parameters(request.body)
    const grantType = form.required('grant_type')
    if (grantType === grantTypes.jwtBearer) return redeemAssertion(context, form)
    const redeem = Object.hasOwn(grantHandlers, grantType) ? grantHandlers[grantType] : undefined
    if (!redeem) throw new OAuthError('unsupported_grant_type', 'The grant_type is none that this service knows.')
    const client = await authenticateClient(
      context.db,
      context.keys,
      context.clock,
      request.headers.authorization,
      form,
    )
    return redeem(context, client, form, request.ip)
  })
}
