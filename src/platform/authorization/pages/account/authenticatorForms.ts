import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { AuthorizationContext } from '#platform/authorization/context.ts'
import {
  type AuthenticatorPage,
  authenticatorPages,
  authenticatorPaths,
} from '#web/one-time-codes/authenticatorPages.tsx'
import { removeAuthenticator } from '#web/one-time-codes/authenticators.ts'
import { page } from '#web/pages/frame.tsx'
import { accountPaths, authenticatorPath as path } from '../lastPages.ts'
import { footerOf } from '../steps.tsx'
import type { AccountForms, Asked } from './accountForms.ts'

const paths = authenticatorPaths(path)
const code = z._default(z.string().check(z.maxLength(64)), '')
const beginForm = z.object({})
const codeForm = z.object({ code })
const changeForm = z.object({ code, change: z.enum(['recovery-codes', 'remove']) })

/** The pages on which a person sets up, changes and removes an authenticator app (specification: sign-in 4). */
export function authenticatorForms(app: FastifyInstance, context: AuthorizationContext, forms: AccountForms): void {
  const { accountMails, authenticators, db } = context
  const { askAgain, form, placeOf, record, visits } = forms

  const pagesOf = async (asked: Pick<Asked<unknown>, 'request' | 'visit'>) => {
    const { request, visit } = asked
    const { id, email } = visit.signIn.account
    return authenticatorPages({
      authenticators,
      owner: id,
      account: email,
      issuer: 'Tenfoot',
      path,
      onward: accountPaths.account,
      csrf: visit.csrf,
      place: await placeOf(request, visit.signIn.account),
      remove: () =>
        db.transaction().execute(async (trx) => {
          if (!(await removeAuthenticator('account', trx, id))) return
          await record(asked, 'authenticator.removed', email)(trx)
          await accountMails.write(trx, id, { kind: 'authenticator-removed' })
        }),
      record: async (act) => {
        await record(asked, `authenticator.${act}`, email)(db)
        if (act === 'set-up') await accountMails.write(db, id, { kind: 'authenticator-added' })
      },
    })
  }
  const draw = (
    { reply, visit }: Pick<Asked<unknown>, 'reply' | 'visit'>,
    { title, children, status }: AuthenticatorPage,
  ) => {
    reply.code(status)
    return page({ title, children, ...footerOf(visit) })
  }

  app.get(path, async (request, reply) => {
    const visit = await visits.read(request, reply)
    const { signIn } = visit
    if (!signIn) return reply.redirect(accountPaths.account, 303)
    const asked = { request, reply, visit: { ...visit, signIn } }
    return draw(asked, await (await pagesOf(asked)).show())
  })
  // After a recent sign-in, so that a phone left open is not enough.
  form(paths.begin, beginForm, async (asked) => askAgain(asked) ?? draw(asked, await (await pagesOf(asked)).begin()))
  form(paths.confirm, codeForm, async (asked) => draw(asked, await (await pagesOf(asked)).confirm(asked.fields.code)))
  form(paths.change, changeForm, async (asked) =>
    draw(asked, await (await pagesOf(asked)).change(asked.fields.code, asked.fields.change)),
  )
}
