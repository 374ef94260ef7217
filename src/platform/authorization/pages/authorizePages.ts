import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { authorizationPaths } from '#contract/authorization.ts'
import { addRoutes, defineMethod } from '#web/openapi/description.ts'
import type { AuthorizationContext } from '../context.ts'
import { accessPeriods, periodEnd } from '../scopeWords.ts'
import { createAuthorizeAnswers, createAuthorizeConsent } from './authorizeConsent.ts'
import { openForms, signInFields } from './forms.ts'
import { authorizePaths, disabledPage, foreignAppPage } from './lastPages.ts'
import { secondStepFields, secondStepPage } from './secondStep.tsx'
import { messagePage } from './steps.tsx'

const short = z._default(z.string().check(z.maxLength(256)), '')
const requestText = z.string().check(z.maxLength(16_384))
const requestForm = z.record(z.string(), z.union([z.string(), z.array(z.string())]))
const signInForm = z.object({ request: requestText, ...signInFields })
const secondStepForm = z.object({ request: requestText, ...secondStepFields })
const decisionForm = z.object({
  request: requestText,
  proof: short,
  decision: z.enum(['allow', 'deny']),
  period: z._default(z.enum(accessPeriods), 'until-revoked'),
})

export const authorizeMethod = defineMethod<(request: FastifyRequest, reply: FastifyReply) => Promise<unknown>>({
  method: 'get',
  path: authorizationPaths.authorize,
  id: 'authorize',
  summary: 'Asks a person in a browser to allow access (code grant with PKCE).',
  parameters: {
    client_id: { description: 'A client of the type Web application.', required: true },
    redirect_uri: { description: 'An address that is registered for the client.', required: true },
    response_type: { description: 'The grant.', required: true, allowed: ['code'] },
    scope: { description: 'Scopes, separated by spaces.', required: true },
    code_challenge: { description: 'SHA-256 of the verifier in base64url (RFC 7636).', required: true },
    code_challenge_method: { description: 'How the challenge was made.', required: true, allowed: ['S256'] },
    state: { description: 'Returned unchanged.' },
    nonce: { description: 'Returned in the ID token.' },
    prompt: { description: 'none, login, consent or select_account, separated by spaces.' },
    login_hint: { description: 'The email of the account.' },
    access_type: { description: 'Accepted and ignored.' },
    include_granted_scopes: { description: 'Accepted and ignored.' },
    max_age: { description: 'The largest age of the sign-in in seconds.', type: 'integer' },
  },
  answers: {
    200: { description: 'A page for the person.', content: { 'text/html': 'text' } },
    303: { description: 'Back to the client, with `code` or `error`.', headers: ['Location'] },
    400: { description: 'A page: the client or its address is wrong.', content: { 'text/html': 'text' } },
    401: { description: 'A page: the client is not known.', content: { 'text/html': 'text' } },
  },
  handler: (answer, request, reply) => answer(request, reply),
})

/**
 * The pages at `/authorize` (RFC 6749, section 4.1): sign in, allow or deny, back to the app. Every form carries the
 * request unchanged, and every step reads it again, so nothing is stored for people who never answer.
 */
export async function authorizePages(app: FastifyInstance, context: AuthorizationContext): Promise<void> {
  const { clock } = context
  const forms = await openForms(app, context, foreignAppPage)
  const { askToSignIn, choosePassword, describeRequest, enterCode, lead, openForm, refuseForeign, signIn, visits } =
    forms
  const { answer } = createAuthorizeAnswers(context)
  const { isAcceptable, answerWithoutPage, decide, denied, isProven, showConsent } = createAuthorizeConsent(
    context,
    describeRequest,
  )

  addRoutes(app, [authorizeMethod], async (request, reply) => {
    const visit = await visits.read(request, reply)
    const mark = request.url.indexOf('?')
    const text = mark < 0 ? '' : request.url.slice(mark + 1)
    return answer(reply, visit, text, async (authorizeRequest) => {
      const { prompts, loginHint } = authorizeRequest
      const person = visit.signIn && isAcceptable(visit.signIn, authorizeRequest) ? visit.signIn : undefined
      if (prompts.includes('none')) return answerWithoutPage(request, reply, person, authorizeRequest)
      const mustSignIn = prompts.includes('login') || prompts.includes('select_account')
      if (person && !mustSignIn) return showConsent(visit, person, authorizeRequest, text)
      return askToSignIn(reply, visit, { pending: { request: text }, email: loginHint })
    })
  })

  // POST is allowed too (OpenID Connect Core, section 3.1.2.1). Browsers send no cookies with a form of another site,
  // but they do with the redirect of this answer.
  app.post(authorizationPaths.authorize, async (request, reply) => {
    const form = z.safeParse(requestForm, request.body)
    const fields = Object.entries(form.success ? form.data : {})
    const query = new URLSearchParams(
      fields.flatMap(([name, value]) => [value].flat().map((text): [string, string] => [name, text])),
    )
    return reply.redirect(`${authorizePaths.start}?${query}`, 303)
  })

  app.post(authorizePaths.signIn, async (request, reply) => {
    const visit = await openForm(request, reply)
    const form = z.safeParse(signInForm, request.body)
    if (!visit || !form.success) return refuseForeign(request, reply)
    const { request: text, email, password, show, shown } = form.data
    return answer(reply, visit, text, async (authorizeRequest) => {
      if (show !== undefined)
        return askToSignIn(reply, visit, { pending: { request: text }, email, password, isShown: show === 'yes' })
      const led = await lead(request, reply, visit, { pending: { request: text }, email, asked: authorizeRequest })
      if (led !== undefined) return led
      const outcome = await signIn(request, reply, form.data)
      if ('signIn' in outcome)
        return showConsent({ ...visit, signIn: outcome.signIn }, outcome.signIn, authorizeRequest, text)
      if ('secondStep' in outcome) return secondStepPage(visit, { pending: { request: text }, ...outcome })
      if ('mustChoosePassword' in outcome) return choosePassword(visit, { request: text }, outcome.mustChoosePassword)
      reply.code(outcome.status)
      if (outcome.error === undefined) return messagePage(visit, disabledPage)
      const { error, errorOf } = outcome
      return askToSignIn(reply, visit, { pending: { request: text }, email, isShown: shown === 'yes', error, errorOf })
    })
  })

  app.post(authorizePaths.secondStep, async (request, reply) => {
    const visit = await openForm(request, reply)
    const form = z.safeParse(secondStepForm, request.body)
    if (!visit || !form.success) return refuseForeign(request, reply)
    const pending = { request: form.data.request }
    return answer(reply, visit, form.data.request, async (authorizeRequest) => {
      const outcome = await enterCode(request, reply, form.data)
      if ('signIn' in outcome)
        return showConsent({ ...visit, signIn: outcome.signIn }, outcome.signIn, authorizeRequest, pending.request)
      if ('mustChoosePassword' in outcome) return choosePassword(visit, pending, outcome.mustChoosePassword)
      reply.code(outcome.status)
      const { error, isOver } = outcome
      if (error === undefined) return messagePage(visit, disabledPage)
      if (isOver) return askToSignIn(reply, visit, { pending, email: authorizeRequest.loginHint, error })
      return secondStepPage(visit, { pending, secondStep: form.data.second_step, error })
    })
  })

  app.post(authorizePaths.decision, async (request, reply) => {
    const visit = await openForm(request, reply)
    const form = z.safeParse(decisionForm, request.body)
    if (!visit || !form.success) return refuseForeign(request, reply)
    const { request: text, decision, period, proof } = form.data
    const person = visit.signIn
    return answer(reply, visit, text, async (authorizeRequest) => {
      if (!person) return askToSignIn(reply, visit, { pending: { request: text } })
      if (!isProven(person, text, proof)) return refuse(request, reply)
      if (decision === 'allow') return decide(request, reply, person, authorizeRequest, periodEnd(period, clock.now()))
      return denied(request, person, authorizeRequest)
    })
  })

  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    await refuseForeign(request, reply)
    return reply
  }
}
