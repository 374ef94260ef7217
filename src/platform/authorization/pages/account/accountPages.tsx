import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { counted } from '#contract/counted.ts'
import { createAccountAccess } from '#platform/authorization/accountAccess.ts'
import type { AuthorizationContext } from '#platform/authorization/context.ts'
import { createPasskeys } from '#platform/authorization/passkeys/passkeys.ts'
import { endSignInsOf } from '#platform/authorization/signIns.ts'
import { t } from '#web/language/t.ts'
import { CheckList } from '#web/pages/fields.tsx'
import { signInFields } from '../forms.ts'
import { accountPaths, disabledPage } from '../lastPages.ts'
import { messages as general } from '../messages.ts'
import { secondStepFields, secondStepPage } from '../secondStep.tsx'
import { messagePage } from '../steps.tsx'
import { type Asked, openAccountForms } from './accountForms.ts'
import { accountPage, confirmPage, type OwnVisit } from './accountPage.tsx'
import { authenticatorForms } from './authenticatorForms.ts'
import { messages } from './messages.ts'
import { passkeyForms } from './passkeyForms.tsx'

const signInForm = z.object(signInFields)
const secondStepForm = z.object(secondStepFields)
/** `confirmed`: the person was asked before. */
const confirmed = z.optional(z.literal('yes'))
const rowForm = z.object({ id: z.string().check(z.maxLength(256)), confirmed })
const everywhereForm = z.object({ confirmed, also: z.optional(z.literal('access')) })

/** The pages at `/account`: what belongs to a person's account, and how they end it (specification: sign-in 3). */
export async function accountPages(app: FastifyInstance, context: AuthorizationContext): Promise<void> {
  const { authenticators, db, revocation, securityEvents, signIns } = context
  const forms = await openAccountForms(app, context)
  const { askToSignIn, choosePassword, enterCode, form, lead, openForm, record, refuseForeign, signIn, visits } = forms
  const access = createAccountAccess(context)
  const passkeys = createPasskeys(context)

  const show = async (visit: OwnVisit, notice?: string) => {
    const { id } = visit.signIn.account
    return accountPage(visit, {
      passkeys: await passkeys.ofAccount(id),
      recoveryCodesLeft: await authenticators.recoveryCodesLeft(id),
      browsers: await signIns.ofAccount(id),
      access: await access.list(id),
      notice,
    })
  }

  app.get(accountPaths.account, async (request, reply) => {
    const visit = await visits.read(request, reply)
    const { signIn } = visit
    return signIn ? show({ ...visit, signIn }) : askToSignIn(reply, visit, { pending: { page: 'account' } })
  })

  passkeyForms(context, forms, { passkeys, show })
  authenticatorForms(app, context, forms)

  app.post(accountPaths.signIn, async (request, reply) => {
    const visit = await openForm(request, reply)
    const form = z.safeParse(signInForm, request.body)
    if (!visit || !form.success) return refuseForeign(request, reply)
    const { email, password, show, shown } = form.data
    const pending = { page: 'account' } as const
    if (show !== undefined) return askToSignIn(reply, visit, { pending, email, password, isShown: show === 'yes' })
    const led = await lead(request, reply, visit, { pending, email })
    if (led !== undefined) return led
    const outcome = await signIn(request, reply, form.data)
    if ('signIn' in outcome) return reply.redirect(accountPaths.account, 303)
    if ('secondStep' in outcome) return secondStepPage(visit, { pending, ...outcome })
    if ('mustChoosePassword' in outcome) return choosePassword(visit, pending, outcome.mustChoosePassword)
    reply.code(outcome.status)
    if (outcome.error === undefined) return messagePage(visit, disabledPage)
    const { error, errorOf } = outcome
    return askToSignIn(reply, visit, { pending, email, isShown: shown === 'yes', error, errorOf })
  })

  app.post(accountPaths.secondStep, async (request, reply) => {
    const visit = await openForm(request, reply)
    const form = z.safeParse(secondStepForm, request.body)
    if (!visit || !form.success) return refuseForeign(request, reply)
    const outcome = await enterCode(request, reply, form.data)
    if ('signIn' in outcome) return reply.redirect(accountPaths.account, 303)
    if ('mustChoosePassword' in outcome) return choosePassword(visit, { page: 'account' }, outcome.mustChoosePassword)
    reply.code(outcome.status)
    const { error, isOver } = outcome
    const pending = { page: 'account' } as const
    if (error === undefined) return messagePage(visit, disabledPage)
    if (isOver) return askToSignIn(reply, visit, { pending, error })
    return secondStepPage(visit, { pending, secondStep: form.data.second_step, error })
  })

  form(accountPaths.browser, rowForm, async (asked) => {
    const { visit, fields } = asked
    const isEnded = await signIns.endOf(visit.signIn.account.id, fields.id)
    if (isEnded) await record(asked, 'browser.signed-out', visit.signIn.account.email)(db)
    return show(visit, t(isEnded ? messages.signedOut : messages.gone))
  })

  /** The television or app that a form names, among those of this account. */
  const ownAccess = async ({ visit, fields }: Asked<{ id: string }>) =>
    (await access.list(visit.signIn.account.id)).find(({ id }) => id === fields.id)

  form(accountPaths.access, rowForm, async (asked) => {
    const { visit, fields } = asked
    const found = await ownAccess(asked)
    if (!found) return show(visit, t(messages.gone))
    if (fields.confirmed === undefined)
      return confirmPage(visit, {
        title: t(messages.removeAccessTitle, { client: found.client }),
        text: t(messages.removeAccessText),
        action: accountPaths.access,
        hiddenFields: { id: found.id },
        label: t(messages.removeAccess),
      })
    const { account } = visit.signIn
    const isEnded = await revocation.endOwn(
      account.id,
      found.id,
      record(asked, 'grant.revoked', account.email, found.client),
    )
    return show(visit, t(isEnded ? messages.accessRemoved : messages.gone))
  })

  form(accountPaths.notMe, rowForm, async (asked) => {
    const { visit, fields } = asked
    const found = await ownAccess(asked)
    if (found?.codeId === undefined) return show(visit, t(messages.gone))
    if (fields.confirmed === undefined)
      return confirmPage(visit, {
        title: t(messages.removeAccessTitle, { client: found.client }),
        text: t(messages.notMeText),
        action: accountPaths.notMe,
        hiddenFields: { id: found.id },
        label: t(general.notMe),
      })
    await revocation.blockCode(found.codeId, record(asked, 'code.blocked', found.client, 'on the account page'))
    return show(visit, t(messages.accessRemoved))
  })

  form(accountPaths.signOutEverywhere, everywhereForm, async (asked) => {
    const { reply, visit, fields } = asked
    const { account } = visit.signIn
    if (fields.confirmed === undefined)
      return confirmPage(visit, {
        title: t(messages.signOutEverywhere),
        text: t(messages.signOutEverywhereText),
        action: accountPaths.signOutEverywhere,
        label: t(messages.signOutEverywhere),
        children: (
          <CheckList
            name="also"
            legend={t(messages.access)}
            options={[{ value: 'access', label: t(messages.alsoAccess) }]}
            selected={[]}
          />
        ),
      })
    await db.transaction().execute(async (trx) => {
      const browsers = await endSignInsOf(trx, account.id)
      // Before the grants are ended: they determine who is told.
      await securityEvents.sessionsRevoked(trx, account.id)
      const grants = fields.also === 'access' ? await revocation.endAllOf(trx, account.id) : 0
      const detail = `${counted(browsers, 'browser')}, ${counted(grants, 'grant')}`
      await record(asked, 'account.signed-out', account.email, detail)(trx)
    })
    visits.forget(reply)
    return reply.redirect(accountPaths.account, 303)
  })
}
