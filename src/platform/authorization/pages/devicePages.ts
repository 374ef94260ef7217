import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { networkOf } from '#contract/networks.ts'
import type { RateLimit } from '#storage/rateLimit/rateLimiter.ts'
import { accessPeriods, periodEnd, periodInWords } from '../accessPeriods.ts'
import type { AuthorizationContext } from '../context.ts'
import { ineligibility } from '../eligibility.ts'
import { namesOf } from '../names.ts'
import type { SignIn } from '../signIns.ts'
import { readUserCode } from '../userCode.ts'
import { locked, openForms, signInFields, tooMany } from './forms.ts'
import { authorizePaths, devicePaths } from './paths.ts'
import { codePage, consentPage, messagePage, signInPage } from './steps.tsx'
import type { Visit } from './visit.ts'

const short = z._default(z.string().check(z.maxLength(256)), '')
const codeForm = z.object({ user_code: short })
const signInForm = z.object({ user_code: short, ...signInFields })
/** An app's request, so that another person can go on with it. */
const signOutForm = z.object({ request: z._default(z.string().check(z.regex(/^[!-~]{0,16384}$/)), '') })
const decisionForm = z.object({
  user_code: short,
  proof: short,
  decision: z.enum(['allow', 'deny']),
  period: z._default(z.enum(accessPeriods), 'until-revoked'),
})

const wrongCode = 'This is not a code that waits. Check it on the television: codes change when they run out.'
const done = {
  allowed: { title: 'Allowed', text: 'Your television goes on by itself. You can close this page.' },
  denied: { title: 'Denied', text: 'The device was given nothing. You can close this page.' },
  used: {
    title: 'This code was used',
    text: 'Somebody has already answered for it. Start again on the television to get a new code.',
    again: devicePaths.code,
  },
  expired: {
    title: 'This code has run out',
    text: 'The television shows a new one by itself. Enter that one.',
    again: devicePaths.code,
  },
  foreign: {
    title: 'Nothing was changed',
    text: 'This form was opened in another browser or too long ago. Start again with the code.',
    again: devicePaths.code,
  },
  access_denied: locked,
  admin_policy_enforced: {
    title: 'Not allowed by your administrator',
    text: 'The administrator of your account does not let it give what this app asks for.',
  },
  org_internal: {
    title: 'Only for one organization',
    text: 'This app is only for accounts of the organization that made it. Sign in with such an account.',
  },
} as const

/**
 * The pages at `/device`: enter the code, sign in, allow or deny. Each step is a form that a browser without scripts can
 * send. A code is looked up only for a person who has signed in, so that nobody can try codes without an account.
 */
export async function devicePages(app: FastifyInstance, context: AuthorizationContext): Promise<void> {
  const { rateLimits, clock, db, deviceCodes, events, keys, signIns } = context
  const { codeGuesses } = context.settings.limits
  const { describeRequest, openForm, refuseForeign, signIn, visits } = await openForms(app, context, done.foreign)

  app.get(devicePaths.code, async (request, reply) => {
    const visit = await visits.read(request, reply)
    const given = z.safeParse(codeForm, request.query)
    return codePage(visit, { typed: given.success ? readUserCode(given.data.user_code) : undefined })
  })

  app.post(devicePaths.code, async (request, reply) => {
    const visit = await openForm(request, reply)
    const form = z.safeParse(codeForm, request.body)
    if (!visit || !form.success) return refuseForeign(request, reply)
    const typed = form.data.user_code
    const userCode = readUserCode(typed)
    if (!userCode) return reply.code(400).send(codePage(visit, { typed, error: wrongCode }))
    if (!visit.signIn) return signInPage(visit, { asked: { userCode } })
    return showConsent(request, reply, visit, visit.signIn, userCode)
  })

  app.post(devicePaths.signIn, async (request, reply) => {
    const visit = await openForm(request, reply)
    const form = z.safeParse(signInForm, request.body)
    if (!visit || !form.success) return refuseForeign(request, reply)
    const { email, password, show, shown } = form.data
    const userCode = readUserCode(form.data.user_code)
    if (!userCode) return reply.code(400).send(codePage(visit, { typed: form.data.user_code, error: wrongCode }))
    if (show !== undefined) return signInPage(visit, { asked: { userCode }, email, password, isShown: show === 'yes' })
    const outcome = await signIn(request, reply, form.data)
    if ('signIn' in outcome)
      return showConsent(request, reply, { ...visit, signIn: outcome.signIn }, outcome.signIn, userCode)
    reply.code(outcome.status)
    if (outcome.error === undefined) return messagePage(visit, done.access_denied)
    return signInPage(visit, { asked: { userCode }, email, isShown: shown === 'yes', error: outcome.error })
  })

  app.post(devicePaths.decision, async (request, reply) => {
    const visit = await openForm(request, reply)
    const form = z.safeParse(decisionForm, request.body)
    const userCode = form.success ? readUserCode(form.data.user_code) : undefined
    if (!visit || !form.success || !userCode) return refuseForeign(request, reply)
    const person = visit.signIn
    if (!person) return signInPage(visit, { asked: { userCode } })
    const { decision, period, proof } = form.data
    if (!keys.matches('consent', consentText(person, userCode), proof)) return refuseForeign(request, reply)
    const code = await deviceCodes.byUserCode(userCode)
    if (!code || deviceCodes.isExpired(code)) return reply.code(400).send(messagePage(visit, done.expired))
    const refused =
      decision === 'allow' ? await ineligibility(db, person.account.id, code.client_id, code.scope) : 'access_denied'
    const until = refused ? null : periodEnd(period, clock.now())
    if (!(await deviceCodes.decide(code.id, person.account.id, refused ?? 'granted', until)))
      return reply.code(400).send(messagePage(visit, deviceCodes.isExpired(code) ? done.expired : done.used))
    const { client } = await namesOf(db, { account_id: person.account.id, client_id: code.client_id })
    await events.record(db, {
      kind: 'people',
      action: refused ? 'consent.denied' : 'consent.allowed',
      actor: person.account.email,
      subject: client,
      detail: refused && decision === 'allow' ? refused : code.scope,
      address: request.ip,
    })
    if (decision === 'deny') return messagePage(visit, done.denied)
    if (refused) return reply.code(403).send(messagePage(visit, done[refused]))
    const ends = until === null ? '' : ` Access ends by itself after ${periodInWords(period)}.`
    return messagePage(visit, { ...done.allowed, text: done.allowed.text + ends })
  })

  app.post(devicePaths.signOut, async (request, reply) => {
    const visit = await openForm(request, reply)
    if (!visit) return refuseForeign(request, reply)
    if (visit.signIn) await signIns.end(visit.signIn.id)
    visits.forget(reply)
    const form = z.safeParse(signOutForm, request.body)
    const goesOn = form.success && form.data.request !== ''
    return reply.redirect(goesOn ? `${authorizePaths.start}?${form.data.request}` : devicePaths.code, 303)
  })

  /** Looks a code up, which costs a guess unless it is right, and asks the person. */
  async function showConsent(
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit,
    person: SignIn,
    userCode: string,
  ) {
    const limits: RateLimit[] = [
      // By account: signing in again buys no new guesses.
      { name: `code/account/${person.account.id}`, limit: codeGuesses.signIn },
      { name: `code/address/${networkOf(request.ip)}`, limit: codeGuesses.address },
      { name: 'code/all', limit: codeGuesses.all },
    ]
    const refused = (detail: string) =>
      events.record(db, {
        kind: 'refused',
        action: 'code.refused',
        actor: person.account.email,
        subject: 'user code',
        detail,
        address: request.ip,
      })
    const paid = await rateLimits.spend(limits, codeGuesses.kept)
    if (!paid) {
      await refused('too many tries')
      return reply.code(429).send(codePage(visit, { typed: userCode, error: tooMany }))
    }
    const code = await deviceCodes.byUserCode(userCode)
    if (!code) {
      await refused('no such code')
      return reply.code(400).send(codePage(visit, { typed: userCode, error: wrongCode }))
    }
    await rateLimits.giveBack(paid)
    if (deviceCodes.isExpired(code)) return reply.code(400).send(messagePage(visit, done.expired))
    if (code.state !== 'pending') return reply.code(400).send(messagePage(visit, done.used))
    return consentPage(visit, {
      asked: { userCode },
      ...(await describeRequest(code.client_id, code.scope)),
      proof: keys.hash('consent', consentText(person, userCode)),
    })
  }

  const consentText = (person: SignIn, userCode: string) => `${person.id} ${userCode}`
}
