import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { authorizationPaths } from '#contract/authorization.ts'
import { pagePolicy } from '#web/pages/policy.ts'
import type { Message } from '#web/pages/steps.tsx'
import type { EventAction } from '../../eventLog.ts'
import { accessPeriods, periodEnd } from '../accessPeriods.ts'
import { AuthorizeRefusal, type AuthorizeRequest, readAuthorizeRequest } from '../authorizeRequest.ts'
import type { AuthorizationContext } from '../context.ts'
import { ineligibility } from '../eligibility.ts'
import { OAuthError } from '../oauthError.ts'
import type { SignIn } from '../signIns.ts'
import { locked, openForms, signInFields } from './forms.ts'
import { authorizePaths } from './paths.ts'
import { consentPage, messagePage, signInPage } from './steps.tsx'
import type { Visit } from './visit.ts'

const short = z._default(z.string().check(z.maxLength(256)), '')
const requestText = z.string().check(z.maxLength(16_384))
const requestForm = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
const signInForm = z.object({ request: requestText, ...signInFields })
const decisionForm = z.object({
  request: requestText,
  proof: short,
  decision: z.enum(['allow', 'deny']),
  period: z._default(z.enum(accessPeriods), 'until-revoked'),
})

const foreign: Message = {
  title: 'Nothing was changed',
  text: 'This form was opened in another browser or too long ago. Go back to the app and start again there.',
}
const refusals = {
  access_denied: 'The account is locked.',
  admin_policy_enforced: "The account's administrator does not let it approve these scopes.",
  org_internal: 'The client belongs to a project that only accounts of its organization may use.',
} as const

/**
 * The pages at `/authorize` (RFC 6749, section 4.1): sign in, allow or deny, back to the app. The request goes along in
 * every form as it came and is read anew at every step, so nothing is kept for people who never answer.
 */
export async function authorizePages(app: FastifyInstance, context: AuthorizationContext): Promise<void> {
  const { authorizationCodes, clock, db, events, grants, keys } = context
  const { describeRequest, openForm, refuseForeign, signIn, visits } = await openForms(app, context, foreign)

  app.get(authorizationPaths.authorize, async (request, reply) => {
    const visit = await visits.read(request, reply)
    const mark = request.url.indexOf('?')
    const text = mark < 0 ? '' : request.url.slice(mark + 1)
    return answer(reply, visit, text, async (asked) => {
      const { prompts, loginHint } = asked
      const person = visit.signIn && isWanted(visit.signIn, asked) ? visit.signIn : undefined
      if (prompts.includes('none')) return answerUnasked(request, reply, person, asked)
      const again = prompts.includes('login') || prompts.includes('select_account')
      if (person && !again) return showConsent(visit, person, asked, text)
      return signInPage(visit, { asked: { request: text }, email: loginHint })
    })
  })

  // By POST as well (OpenID Connect Core, section 3.1.2.1). The cookies do not come with a form of another site, but
  // they do when the browser is led on from here.
  app.post(authorizationPaths.authorize, async (request, reply) => {
    const form = z.safeParse(requestForm, request.body)
    const fields = Object.entries(form.success ? form.data : {})
    const query = new URLSearchParams(fields.flatMap(([name, value]) => [value].flat().map((one) => [name, one])))
    return reply.redirect(`${authorizePaths.start}?${query}`, 303)
  })

  /** Whether this is the person that the app means, and the password was entered lately enough for it. */
  const isWanted = ({ account, at }: SignIn, { loginHint, maxAge }: AuthorizeRequest): boolean =>
    (loginHint === undefined || loginHint.trim().toLowerCase() === account.email || loginHint === account.id) &&
    (maxAge === undefined || clock.now() - at <= maxAge * 1000)

  /** `prompt=none`: a code if the person is signed in and has allowed all of it before, else a refusal; no page. */
  const answerUnasked = async (
    request: FastifyRequest,
    reply: FastifyReply,
    person: SignIn | undefined,
    asked: AuthorizeRequest,
  ) => {
    const unasked = 'prompt=none does not let this service ask.'
    if (!person) throw new AuthorizeRefusal(asked, 'login_required', `A person has to sign in, and ${unasked}`)
    const allowed = await grants.covering(person.account.id, asked.client.id, asked.scope)
    if (!allowed) throw new AuthorizeRefusal(asked, 'consent_required', `A person has to allow this, and ${unasked}`)
    return decide(request, reply, person, asked, allowed.expires_at)
  }

  /** Gives the app a code, unless a policy speaks against it. */
  const decide = async (
    request: FastifyRequest,
    reply: FastifyReply,
    person: SignIn,
    asked: AuthorizeRequest,
    until: number | null,
  ) => {
    const refused = await ineligibility(db, person.account.id, asked.client.id, asked.scope)
    await record(request, person, asked, refused ? 'consent.denied' : 'consent.allowed', refused ?? asked.scope)
    if (refused) throw new AuthorizeRefusal(asked, refused, refusals[refused])
    return sendBack(reply, asked, { code: await authorizationCodes.issue(asked, person, until) })
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

  app.post(authorizePaths.signIn, async (request, reply) => {
    const visit = await openForm(request, reply)
    const form = z.safeParse(signInForm, request.body)
    if (!visit || !form.success) return refuseForeign(request, reply)
    const { request: text, email, password, show, shown } = form.data
    return answer(reply, visit, text, async (asked) => {
      if (show !== undefined)
        return signInPage(visit, { asked: { request: text }, email, password, isShown: show === 'yes' })
      const outcome = await signIn(request, reply, form.data)
      if ('signIn' in outcome) return showConsent({ ...visit, signIn: outcome.signIn }, outcome.signIn, asked, text)
      reply.code(outcome.status)
      if (outcome.error === undefined) return messagePage(visit, locked)
      return signInPage(visit, { asked: { request: text }, email, isShown: shown === 'yes', error: outcome.error })
    })
  })

  app.post(authorizePaths.decision, async (request, reply) => {
    const visit = await openForm(request, reply)
    const form = z.safeParse(decisionForm, request.body)
    if (!visit || !form.success) return refuseForeign(request, reply)
    const { request: text, decision, period, proof } = form.data
    const person = visit.signIn
    return answer(reply, visit, text, async (asked) => {
      if (!person) return signInPage(visit, { asked: { request: text } })
      if (!keys.matches('consent', consentText(person, text), proof)) return refuse(request, reply)
      if (decision === 'allow') return decide(request, reply, person, asked, periodEnd(period, clock.now()))
      await record(request, person, asked, 'consent.denied', asked.scope)
      throw new AuthorizeRefusal(asked, 'access_denied', 'The person denied the request.')
    })
  })

  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    await refuseForeign(request, reply)
    return reply
  }

  /** Reads the request and goes on with it; a refusal goes to the app if its address is registered, else to the person. */
  async function answer(
    reply: FastifyReply,
    visit: Visit,
    text: string,
    next: (asked: AuthorizeRequest) => Promise<string | FastifyReply>,
  ) {
    try {
      const asked = await readAuthorizeRequest(context, text)
      // The form's answer leads to the app, and browsers hold a form's whole way against this policy.
      reply.header('content-security-policy', pagePolicy(new URL(asked.redirectUri).origin))
      return await next(asked)
    } catch (error) {
      if (error instanceof AuthorizeRefusal)
        return sendBack(reply, error.target, { error: error.code, error_description: error.message })
      if (error instanceof OAuthError)
        return reply
          .code(400)
          .send(messagePage(visit, { title: 'This app asks wrongly', text: `${error.message} (${error.code})` }))
      throw error
    }
  }

  /** Leads the browser back to the app; `iss` says who answers (RFC 9207). */
  function sendBack(
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

  const consentText = (person: SignIn, text: string) => `${person.id} authorize ${text}`

  const showConsent = async (visit: Visit, person: SignIn, { client, scope }: AuthorizeRequest, text: string) =>
    consentPage(visit, {
      asked: { request: text },
      ...(await describeRequest(client.id, scope)),
      proof: keys.hash('consent', consentText(person, text)),
    })
}
