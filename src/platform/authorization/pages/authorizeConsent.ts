import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EventAction } from '#platform/eventLog.ts'
import { pagePolicy } from '#web/pages/pageScope.ts'
import { AuthorizeRefusal, type AuthorizeRequest, readAuthorizeRequest } from '../authorizeRequest.ts'
import type { AuthorizationContext } from '../context.ts'
import { ineligibility } from '../eligibility.ts'
import { OAuthError } from '../parameters.ts'
import type { SignIn } from '../signIns.ts'
import { consentPage } from './consentPage.tsx'
import type { Forms } from './forms.ts'
import { refusedPage } from './steps.tsx'
import type { Visit } from './visit.ts'

const refusals = {
  access_denied: 'The account is disabled.',
  admin_policy_enforced: "The account's administrator does not allow these scopes.",
  org_internal: "Only accounts of the project's organization can use this client.",
} as const

/** The consent of a person who is signed in, to an app's request. */
export function createAuthorizeConsent(context: AuthorizationContext, describeRequest: Forms['describeRequest']) {
  const { authorizationCodes, clock, db, events, grants, keys } = context

  /** Whether this is the account that the app asks for, and its password was entered recently enough. */
  const isAcceptable = ({ account, at }: SignIn, { loginHint, maxAge }: AuthorizeRequest): boolean =>
    (loginHint === undefined || loginHint.trim().toLowerCase() === account.email || loginHint === account.id) &&
    (maxAge === undefined || clock.now() - at <= maxAge * 1000)

  /**
   * Answers `prompt=none` without a page: a code if the person is signed in and has allowed all of it before, else a
   * refusal.
   */
  const answerWithoutPage = async (
    request: FastifyRequest,
    reply: FastifyReply,
    person: SignIn | undefined,
    authorizeRequest: AuthorizeRequest,
  ) => {
    const noPageAllowed = 'but prompt=none allows no page.'
    if (!person)
      throw new AuthorizeRefusal(authorizeRequest, 'login_required', `The user must sign in, ${noPageAllowed}`)
    const allowed = await grants.covering(person.account.id, authorizeRequest.client.id, authorizeRequest.scope)
    if (!allowed)
      throw new AuthorizeRefusal(authorizeRequest, 'consent_required', `The user must allow access, ${noPageAllowed}`)
    return decide(request, reply, person, authorizeRequest, allowed.expires_at)
  }

  /** Gives the app a code, unless a policy forbids it. */
  const decide = async (
    request: FastifyRequest,
    reply: FastifyReply,
    person: SignIn,
    authorizeRequest: AuthorizeRequest,
    expiresAt: number | null,
  ) => {
    const refused = await ineligibility(db, person.account.id, authorizeRequest.client.id, authorizeRequest.scope)
    await record(
      request,
      person,
      authorizeRequest,
      refused ? 'consent.denied' : 'consent.allowed',
      refused ?? authorizeRequest.scope,
    )
    if (refused) throw new AuthorizeRefusal(authorizeRequest, refused, refusals[refused])
    return sendBack(context, reply, authorizeRequest, {
      code: await authorizationCodes.issue(authorizeRequest, person, expiresAt),
    })
  }

  const record = (
    { ip: address }: FastifyRequest,
    { account }: SignIn,
    { client }: AuthorizeRequest,
    action: EventAction,
    detail: string,
  ) =>
    events.record(db, {
      kind: 'people',
      action,
      actor: account.email,
      subject: `${client.name} (${client.id})`,
      detail,
      address,
    })

  const consentText = (person: SignIn, text: string) => `${person.id} authorize ${text}`

  const showConsent = async (visit: Visit, person: SignIn, { client, scope }: AuthorizeRequest, text: string) =>
    consentPage(visit, {
      pending: { request: text },
      ...(await describeRequest(client.id, scope)),
      proof: keys.hash('consent', consentText(person, text)),
    })

  return {
    isAcceptable,
    answerWithoutPage,
    decide,
    /** Records that the person denied the request. @throws AuthorizeRefusal always */
    denied: async (request: FastifyRequest, person: SignIn, authorizeRequest: AuthorizeRequest): Promise<never> => {
      await record(request, person, authorizeRequest, 'consent.denied', authorizeRequest.scope)
      throw new AuthorizeRefusal(authorizeRequest, 'access_denied', 'The user denied access.')
    },
    /** Whether this person was shown the consent page of this request. */
    isProven: (person: SignIn, text: string, proof: string) =>
      keys.matches('consent', consentText(person, text), proof),
    showConsent,
  }
}

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
function sendBack(
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
