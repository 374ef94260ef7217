import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { t } from '#web/language/t.ts'
import type { AuthorizationContext } from '../context.ts'
import { accessPeriods } from '../scopeWords.ts'
import { readUserCode } from '../userCode.ts'
import { createDeviceConsent } from './deviceConsent.ts'
import { openForms, signInFields } from './forms.ts'
import { authorizePaths, decisions, deviceLastPages, devicePaths } from './lastPages.ts'
import { messages } from './messages.ts'
import { secondStepFields, secondStepPage } from './secondStep.tsx'
import { codePage, messagePage } from './steps.tsx'

const short = z._default(z.string().check(z.maxLength(256)), '')
const codeForm = z.object({ user_code: short })
const signInForm = z.object({ user_code: short, ...signInFields })
const secondStepForm = z.object({ user_code: short, ...secondStepFields })
/** An app's request, so that another person can continue with it. */
const signOutForm = z.object({ request: z._default(z.string().check(z.regex(/^[!-~]{0,16384}$/)), '') })
const verificationForm = z.object({ user_code: short, proof: short, digits: short })
const decisionForm = z.object({
  user_code: short,
  proof: short,
  decision: z.enum(decisions),
  period: z._default(z.enum(accessPeriods), 'until-revoked'),
})

/**
 * The pages at `/device`: enter the code, sign in, choose the digits of the device, allow or deny. Each step is a form
 * that a browser without scripts can send. A code is looked up only for a person who has signed in, so that nobody can
 * try codes without an account.
 */
export async function devicePages(app: FastifyInstance, context: AuthorizationContext): Promise<void> {
  const { signIns } = context
  const forms = await openForms(app, context, deviceLastPages.foreign)
  const { askToSignIn, choosePassword, describeRequest, enterCode, lead, openForm, refuseForeign, signIn, visits } =
    forms
  const { showConsent, isProven, verify, decide } = createDeviceConsent(context, describeRequest)

  app.get(devicePaths.code, async (request, reply) => {
    const visit = await visits.read(request, reply)
    const parsed = z.safeParse(codeForm, request.query)
    return codePage(visit, { typed: parsed.success ? readUserCode(parsed.data.user_code) : undefined })
  })

  app.post(devicePaths.code, async (request, reply) => {
    const visit = await openForm(request, reply)
    const form = z.safeParse(codeForm, request.body)
    if (!visit || !form.success) return refuseForeign(request, reply)
    const typed = form.data.user_code
    const userCode = readUserCode(typed)
    if (!userCode) return reply.code(400).send(codePage(visit, { typed, error: t(messages.wrongCode) }))
    if (!visit.signIn) return askToSignIn(reply, visit, { pending: { userCode } })
    return showConsent(request, reply, visit, visit.signIn, userCode)
  })

  app.post(devicePaths.signIn, async (request, reply) => {
    const visit = await openForm(request, reply)
    const form = z.safeParse(signInForm, request.body)
    if (!visit || !form.success) return refuseForeign(request, reply)
    const { email, password, show, shown } = form.data
    const userCode = readUserCode(form.data.user_code)
    if (!userCode)
      return reply.code(400).send(codePage(visit, { typed: form.data.user_code, error: t(messages.wrongCode) }))
    if (show !== undefined)
      return askToSignIn(reply, visit, { pending: { userCode }, email, password, isShown: show === 'yes' })
    const led = await lead(request, reply, visit, { pending: { userCode }, email })
    if (led !== undefined) return led
    const outcome = await signIn(request, reply, form.data)
    if ('signIn' in outcome)
      return showConsent(request, reply, { ...visit, signIn: outcome.signIn }, outcome.signIn, userCode)
    if ('secondStep' in outcome) return secondStepPage(visit, { pending: { userCode }, ...outcome })
    if ('mustChoosePassword' in outcome) return choosePassword(visit, { userCode }, outcome.mustChoosePassword)
    reply.code(outcome.status)
    if (outcome.error === undefined) return messagePage(visit, deviceLastPages.access_denied)
    const { error, errorOf } = outcome
    return askToSignIn(reply, visit, { pending: { userCode }, email, isShown: shown === 'yes', error, errorOf })
  })

  app.post(devicePaths.secondStep, async (request, reply) => {
    const visit = await openForm(request, reply)
    const form = z.safeParse(secondStepForm, request.body)
    const userCode = form.success ? readUserCode(form.data.user_code) : undefined
    if (!visit || !form.success || !userCode) return refuseForeign(request, reply)
    const outcome = await enterCode(request, reply, form.data)
    if ('signIn' in outcome)
      return showConsent(request, reply, { ...visit, signIn: outcome.signIn }, outcome.signIn, userCode)
    if ('mustChoosePassword' in outcome) return choosePassword(visit, { userCode }, outcome.mustChoosePassword)
    reply.code(outcome.status)
    const { error, isOver } = outcome
    if (error === undefined) return messagePage(visit, deviceLastPages.access_denied)
    if (isOver) return askToSignIn(reply, visit, { pending: { userCode }, error })
    return secondStepPage(visit, { pending: { userCode }, secondStep: form.data.second_step, error })
  })

  app.post(devicePaths.verification, async (request, reply) => {
    const visit = await openForm(request, reply)
    const form = z.safeParse(verificationForm, request.body)
    const userCode = form.success ? readUserCode(form.data.user_code) : undefined
    if (!visit || !form.success || !userCode) return refuseForeign(request, reply)
    const person = visit.signIn
    if (!person) return askToSignIn(reply, visit, { pending: { userCode } })
    if (!isProven(person, userCode, form.data.proof)) return refuseForeign(request, reply)
    return verify(request, reply, visit, person, userCode, form.data.digits)
  })

  app.post(devicePaths.decision, async (request, reply) => {
    const visit = await openForm(request, reply)
    const form = z.safeParse(decisionForm, request.body)
    const userCode = form.success ? readUserCode(form.data.user_code) : undefined
    if (!visit || !form.success || !userCode) return refuseForeign(request, reply)
    const person = visit.signIn
    if (!person) return askToSignIn(reply, visit, { pending: { userCode } })
    if (!isProven(person, userCode, form.data.proof)) return refuseForeign(request, reply)
    return decide(request, reply, visit, person, userCode, form.data)
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
}
