import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EventAction } from '#platform/eventLog.ts'
import { AuthorizeRefusal, type AuthorizeRequest } from '../authorizeRequest.ts'
import type { AuthorizationContext } from '../context.ts'
import { ineligibility } from '../eligibility.ts'
import type { SignIn } from '../signIns.ts'
import { sendBack } from './authorizeAnswers.ts'
import type { Forms } from './forms.ts'
import { consentPage } from './steps.tsx'
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
