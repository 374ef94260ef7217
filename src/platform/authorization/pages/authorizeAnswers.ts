import type { FastifyReply } from 'fastify'
import { pagePolicy } from '#web/pages/pageScope.ts'
import { AuthorizeRefusal, type AuthorizeRequest, readAuthorizeRequest } from '../authorizeRequest.ts'
import type { AuthorizationContext } from '../context.ts'
import { OAuthError } from '../oauthError.ts'
import { refusedPage } from './steps.tsx'
import type { Visit } from './visit.ts'

/** Answers at `/authorize`: to the app, once its address is known to be registered, else to the person. */
export function createAuthorizeAnswers(context: AuthorizationContext) {
  /**
   * Reads the request and continues with it. A refusal goes to the app if its address is registered, else to the
   * person.
   */
  async function answer(
    reply: FastifyReply,
    visit: Visit,
    text: string,
    next: (authorizeRequest: AuthorizeRequest) => Promise<string | FastifyReply>,
  ) {
    try {
      const authorizeRequest = await readAuthorizeRequest(context, text)
      // The answer to the form redirects to the app, and browsers apply this policy to every redirect after a form.
      reply.header('content-security-policy', pagePolicy(new URL(authorizeRequest.redirectUri).origin))
      return await next(authorizeRequest)
    } catch (error) {
      if (error instanceof AuthorizeRefusal)
        return sendBack(context, reply, error.target, { error: error.code, error_description: error.message })
      if (error instanceof OAuthError) return reply.code(400).send(refusedPage(visit, error))
      throw error
    }
  }

  return { answer }
}

/** Redirects the browser to the app; `iss` names this server (RFC 9207). */
export function sendBack(
  context: AuthorizationContext,
  reply: FastifyReply,
  { redirectUri, state }: Pick<AuthorizeRequest, 'redirectUri' | 'state'>,
  fields: Record<string, string>,
) {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries(fields)) address.searchParams.append(name, value)
  if (state !== undefined) address.searchParams.append('state', state)
  address.searchParams.append('iss', context.publicUrl())
  return reply.redirect(address.href, 303)
}
