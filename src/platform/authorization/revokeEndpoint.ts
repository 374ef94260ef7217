import { authorizationPaths } from '#contract/authorization.ts'
import { defineMethod } from '#web/openapi/description.ts'
import type { AuthorizationContext } from './context.ts'
import { clientErrors, form, json } from './described.ts'
import { namesOf } from './names.ts'
import { OAuthError, Parameters } from './parameters.ts'

/**
 * `POST /revoke`, with the token in the query or in the form. GET is answered 405: older clients try it first and use
 * POST only after that status (specification: tokens 4).
 */
export const revokeMethod = defineMethod<AuthorizationContext>({
  method: 'post',
  path: authorizationPaths.revoke,
  id: 'revoke',
  summary: 'Revokes a token and its grant.',
  parameters: { token: { description: 'The token, if it is not in the form.' } },
  request: form('RevokeRequest'),
  isBodyOptional: true,
  answers: { 200: json('Revoked.', 'Empty'), ...clientErrors },
  handler: async ({ db, events, revocation }, request) => {
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
  },
})

export const revokeByGet = defineMethod({
  method: 'get',
  path: authorizationPaths.revoke,
  id: 'revokeByGet',
  summary: 'Refused: older clients try GET first, and then POST.',
  answers: { 405: { ...json('Use POST.', 'OAuthError'), headers: ['Allow'] } },
  handler: (_context, _request, reply) =>
    reply.code(405).header('allow', 'POST').send({ error: 'invalid_request', error_description: 'Use POST.' }),
})
