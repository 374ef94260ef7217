import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { t } from '#web/language/t.ts'
import { hashPassword, isPassword } from '#web/passwords/password.ts'
import { chooseNewPassword } from '../accounts.ts'
import type { AuthorizationContext } from '../context.ts'
import { createContinuation, pendingForm, pendingIn } from './continuation.ts'
import { openForms, signInFields } from './forms.ts'
import { disabledPage, foreignAppPage, newPasswordPath } from './lastPages.ts'
import { messages } from './messages.ts'
import { createNewPassword, newPasswordPage } from './newPassword.tsx'
import { messagePage } from './steps.tsx'

const minLength = 12
const maxLength = 200

const { password, show, shown } = signInFields
const choiceForm = z.object({
  proof: z.string().check(z.maxLength(2048)),
  password,
  show,
  shown,
  ...pendingForm,
})

/** Stores the password that a person chose, signs them in, and continues with what they were asked. */
export async function newPasswordPages(app: FastifyInstance, context: AuthorizationContext): Promise<void> {
  const { accountMails, db, events, signIns } = context
  const { describeRequest, openForm, refuseForeign, remember } = await openForms(app, context, foreignAppPage)
  const { accountOf } = createNewPassword(context)
  const { continueWith, withRequest } = createContinuation(context, describeRequest)

  app.post(newPasswordPath, async (request, reply) => {
    const visit = await openForm(request, reply)
    const form = z.safeParse(choiceForm, request.body)
    const pending = form.success ? pendingIn(form.data) : undefined
    if (!visit || !form.success || !pending) return refuseForeign(request, reply)
    const { proof, password, show, shown } = form.data
    const account = await accountOf(visit, proof)
    if (!account) return refuseForeign(request, reply)
    if (account.disabled_at !== null) return reply.code(403).send(messagePage(visit, disabledPage))
    const again = { pending, account, proof, isShown: shown === 'yes' }

    return withRequest(reply, visit, pending, async (asked) => {
      if (show !== undefined) return newPasswordPage(visit, { ...again, password, isShown: show === 'yes' })
      const error = await problemOf(password, account.password_hash)
      if (error !== undefined) return reply.code(400).send(newPasswordPage(visit, { ...again, error }))
      const password_hash = await hashPassword(password)
      const changed = await db.transaction().execute(async (trx) => {
        const now = await chooseNewPassword(trx, account, password_hash)
        if (now) {
          await accountMails.write(trx, account.id, { kind: 'password-chosen' })
          await events.record(trx, {
            kind: 'people',
            action: 'account.password-chosen',
            actor: account.email,
            subject: `account ${account.email}`,
            address: request.ip,
          })
        }
        return now
      })
      const outcome = changed
        ? await signIns.start(changed, { method: 'password', agent: request.headers['user-agent'] })
        : 'unknown'
      if (outcome === 'disabled') return reply.code(403).send(messagePage(visit, disabledPage))
      if (outcome === 'unknown') {
        await refuseForeign(request, reply)
        return reply
      }
      await remember(request, reply, outcome)
      return continueWith(request, reply, visit, outcome.signIn, asked)
    })
  })
}

/** Why this password cannot be the new one, in words. */
async function problemOf(password: string, before: string): Promise<string | undefined> {
  if (password.length < minLength || password.length > maxLength) return t(messages.passwordLength)
  return (await isPassword(password, before)) ? t(messages.samePassword) : undefined
}
