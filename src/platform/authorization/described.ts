import type { Answer, Operation } from '#web/openapi/description.ts'

/** Security schemes that the OpenAPI document defines: an access token; a client's ID and secret in `Authorization`. */
export const oauthScheme = 'oauth'
export const clientScheme = 'client'

export const json = (description: string, schema: string): Answer => ({
  description,
  content: { 'application/json': schema },
})
export const form = (schema: string) => ({ 'application/x-www-form-urlencoded': schema })

export const clientErrors = {
  400: json('The request is wrong; `error` says how.', 'OAuthError'),
  401: json('The client is not known, or its secret is wrong.', 'OAuthError'),
  413: json('The form is too large.', 'OAuthError'),
  500: json('The service failed.', 'OAuthError'),
}

/** A document that anybody may read. */
export const document = (path: string, id: string, summary: string, schema: string): Operation => ({
  method: 'get',
  path,
  id,
  summary,
  answers: { 200: json(summary, schema), 500: json('The service failed.', 'Error') },
})
