import type { FastifyInstance } from 'fastify'
import { authorizationPaths } from '#contract/authorization.ts'
import type { AuthorizationContext } from './context.ts'
import { namesOf } from './names.ts'
import { OAuthError } from './oauthError.ts'
import { Parameters } from './parameters.ts'

/**
 * `POST /revoke`, with the token in the query or in the form. GET is answered 405: older clients try it first and use
 * POST only after that status (specification: tokens 4).
 */
export function revokeEndpoint(app: FastifyInstance, { db, events, revocation }: AuthorizationContext): void {
  app.post(authorizationPaths.revoke, async (request) => {
    const token = new Parameters(request.query).optional('token') ?? new Parameters(request.body).required('token')
    const revoked = await revocation.revoke(token)
    if (!revoked) throw new OAuthError('invalid_token', 'Token expired or revoked')
    const { account, client } = await namesOf(db, revoked)
    await events.record(db, {
      kind: 'people',
      action: 'grant.revoked',
      actor: client,
      subject: account,
      detail: 'by a token at /revoke',
      address: request.ip,
    })
    return {}
  })
  app.get(authorizationPaths.revoke, async (_request, reply) =>
    reply.code(405).header('allow', 'POST').send({ error: 'invalid_request', error_description: 'Use POST.' }),
  )
}
