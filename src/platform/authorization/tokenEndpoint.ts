import type { FastifyReply, FastifyRequest } from 'fastify'
import { authorizationPaths, grantTypes, type TokenResponse } from '#contract/authorization.ts'
import { defineMethod } from '#web/openapi/description.ts'
import type { AuthorizationContext } from './context.ts'
import { clientErrors, clientScheme, form, json } from './described.ts'
import { ProofError } from './dpop.ts'
import { redeemAssertion, redeemAuthorizationCode, redeemDeviceCode, redeemRefreshToken } from './grantTypes.ts'
import type { TokenRequest } from './parameters.ts'
import { OAuthError, Parameters } from './parameters.ts'

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
export const tokenMethod = defineMethod<AuthorizationContext>({
  method: 'post',
  path: authorizationPaths.token,
  id: 'token',
  summary: 'Redeems a device code, an authorization code, a refresh token or an assertion.',
  request: form('TokenRequest'),
  security: [{ [clientScheme]: [] }, {}],
  answers: {
    200: json('The tokens.', 'Tokens'),
    ...clientErrors,
    403: { ...json('slow_down, access_denied or org_internal.', 'OAuthError'), headers: ['Retry-After'] },
    428: json('authorization_pending: the person has not decided yet.', 'OAuthError'),
  },
  handler: async (context, request, reply) => {
    try {
      const fields = new Parameters(request.body)
      const grantType = fields.required('grant_type')
      const redeem = Object.hasOwn(grantHandlers, grantType) ? grantHandlers[grantType] : undefined
      if (!redeem) throw new OAuthError('unsupported_grant_type', 'This service does not support this grant_type.')
      const spendProof = await readProof(context, request, reply)
      const { headers, ip } = request
      return await redeem(context, { form: fields, authorization: headers.authorization, spendProof, address: ip })
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error
      // Nearly every answer here is `authorization_pending`, so it does not take the slower path through the error
      // handler.
      return reply.code(error.status).send(error.text)
    }
  },
})

/** Checks the proof of a request. Its answer has the nonce for the next proof (RFC 9449, section 8). */
async function readProof(
  { proofs }: AuthorizationContext,
  { headers: { dpop }, method }: FastifyRequest,
  reply: FastifyReply,
): Promise<TokenRequest['spendProof']> {
  if (dpop === undefined) return async () => undefined
  reply.header('dpop-nonce', proofs.nonce())
  const proof = await asOAuth(proofs.check({ proof: dpop, method, path: authorizationPaths.token }))
  return async () => {
    await asOAuth(proof.spend())
    return proof.key
  }
}

async function asOAuth<Result>(checked: Promise<Result>): Promise<Result> {
  try {
    return await checked
  } catch (error) {
    if (error instanceof ProofError) throw new OAuthError(error.code, error.message)
    throw error
  }
}
