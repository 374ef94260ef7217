import type { FastifyInstance } from 'fastify'
import { authorizationPaths, grantTypes, type TokenResponse } from '#contract/authorization.ts'
import type { AuthorizationContext } from './context.ts'
import { redeemAuthorizationCode } from './grant-types/authorizationCode.ts'
import { redeemDeviceCode } from './grant-types/deviceCode.ts'
import { redeemAssertion } from './grant-types/jwtBearer.ts'
import { redeemRefreshToken } from './grant-types/refreshToken.ts'
import { OAuthError } from './oauthError.ts'
import { Parameters } from './parameters.ts'
import type { TokenRequest } from './tokenRequest.ts'

/** Authenticates the caller and redeems one type of grant; or throws an OAuthError. */
export type GrantHandler = (context: AuthorizationContext, tokenRequest: TokenRequest) => Promise<TokenResponse>

/** By `grant_type`. */
const grantHandlers: Readonly<Record<string, GrantHandler>> = {
  [grantTypes.deviceCode]: redeemDeviceCode,
  [grantTypes.authorizationCode]: redeemAuthorizationCode,
  [grantTypes.refreshToken]: redeemRefreshToken,
  [grantTypes.jwtBearer]: redeemAssertion,
}

export const supportedGrantTypes: readonly string[] = Object.keys(grantHandlers)

/** `POST /token` (specification: device-flow 5.1; specification: tokens 3). */
export function tokenEndpoint(app: FastifyInstance, context: AuthorizationContext): void {
  app.post(authorizationPaths.token, async (request, reply) => {
    try {
      const form = new Parameters(request.body)
      const grantType = form.required('grant_type')
      const redeem = Object.hasOwn(grantHandlers, grantType) ? grantHandlers[grantType] : undefined
      if (!redeem) throw new OAuthError('unsupported_grant_type', 'This service does not support this grant_type.')
      return await redeem(context, { form, authorization: request.headers.authorization, address: request.ip })
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error
      // Nearly every answer here is `authorization_pending`, so it does not take the slower path through the error
      // handler.
      return reply.code(error.status).send(error.text)
    }
  })
}
