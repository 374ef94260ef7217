import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { counted } from '#contract/counted.ts'
import type { EventAction } from '#platform/eventLog.ts'
import { t } from '#web/language/t.ts'
import { CheckList } from '#web/pages/fields.tsx'
import { createAccountAccess } from '../../accountAccess.ts'
import type { AuthorizationContext } from '../../context.ts'
import { endSignInsOf } from '../../signIns.ts'
import { openForms, signInFields } from '../forms.ts'
import { accountPaths, disabledPage, foreignAccountPage } from '../lastPages.ts'
import { messages as general } from '../messages.ts'
import { messagePage, signInPage } from '../steps.tsx'
import { accountPage, confirmPage, type OwnVisit } from './accountPage.tsx'
import { messages } from './messages.ts'

const signInForm = z.object(signInFields)
/** `confirmed`: the person was asked before. */
const confirmed = z.optional(z.literal('yes'))
const rowForm = z.object({ id: z.string().check(z.maxLength(256)), confirmed })
const everywhereForm = z.object({ confirmed, also: z.optional(z.literal('access')) })

/** The pages at `/account`: what belongs to a person's account, and how they end it (specification: sign-in 3). */
export async function accountPages(app: FastifyInstance, context: AuthorizationContext): Promise<void> {
  const { db, events, revocation, securityEvents, signIns } = context
  const { openForm, refuseForeign, signIn, visits } = await openForms(app, context, foreignAccountPage)
  const access = createAccountAccess(context)

  const show = async (visit: OwnVisit, notice?: string) => {
    const { id } = visit.signIn.account
    return accountPage(visit, { sessions: await signIns.ofAccount(id), access: await access.list(id), notice })
  }

  /** A form of a page at `/account`: only for a person who is signed in, from a page of this browser. */
  const form = <Schema extends z.ZodMiniObject>(
    path: string,
    schema: Schema,
    handle: (asked: Asked<z.infer<Schema>>) => Promise<string | FastifyReply>,
  ) =>
    app.post(path, async (request, reply) => {
      const visit = await openForm(request, reply)
      const parsed = z.safeParse(schema, request.body)
      if (!visit || !parsed.success) return refuseForeign(request, reply)
      const { signIn } = visit
      if (!signIn) return signInPage(visit, { pending: { page: 'account' } })
      return handle({ request, reply, visit: { ...visit, signIn }, fields: parsed.data })
    })

  /** Records what a person did to their own account. */
  const record =
    (
      { request, visit }: Pick<Asked<unknown>, 'request' | 'visit'>,
      action: EventAction,
      subject: string,
      detail?: string,
    ) =>
    (trx: AuthorizationContext['db']) =>
      events.record(trx, {
        kind: 'people',
        action,
        actor: visit.signIn.account.email,
        subject,
        ...(detail === undefined ? {} : { detail }),
        address: request.ip,
      })

  app.get(accountPaths.account, async (request, reply) => {
    const visit = await visits.read(request, reply)
    const { signIn } = visit
    return signIn ? show({ ...visit, signIn }) : signInPage(visit, { pending: { page: 'account' } })
  })

  app.post(accountPaths.signIn, async (request, reply) => {
    const visit = await openForm(request, reply)
    const form = z.safeParse(signInForm, request.body)
    if (!visit || !form.success) return refuseForeign(request, reply)
    const { email, password, show, shown } = form.data
    const pending = { page: 'account' } as const
    if (show !== undefined) return signInPage(visit, { pending, email, password, isShown: show === 'yes' })
    const outcome = await signIn(request, reply, form.data)
    if ('signIn' in outcome) return reply.redirect(accountPaths.account, 303)
    reply.code(outcome.status)
    if (outcome.error === undefined) return messagePage(visit, disabledPage)
    return signInPage(visit, { pending, email, isShown: shown === 'yes', error: outcome.error })
  })

  form(accountPaths.session, rowForm, async (asked) => {
    const { visit, fields } = asked
    const isEnded = await signIns.endOf(visit.signIn.account.id, fields.id)
    if (isEnded) await record(asked, 'session.ended', visit.signIn.account.email)(db)
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

interface Asked<Fields> {
  request: FastifyRequest
  reply: FastifyReply
  visit: OwnVisit
  fields: Fields
}
