import * as z from 'zod/mini'
import { browserOf } from '#platform/authorization/browserNames.ts'
import type { AuthorizationContext } from '#platform/authorization/context.ts'
import { readRegistrationAnswer } from '#platform/authorization/passkeys/answers.ts'
import type { Passkeys } from '#platform/authorization/passkeys/passkeys.ts'
import { relyingPartyOf } from '#platform/authorization/passkeys/relyingParty.ts'
import { t } from '#web/language/t.ts'
import { Field } from '#web/pages/fields.tsx'
import { Submit } from '#web/pages/form.tsx'
import { page } from '#web/pages/frame.tsx'
import { accountPaths } from '../lastPages.ts'
import { PasskeyForm } from '../PasskeyForm.tsx'
import { allowPasskeyScript } from '../passkeyScript.ts'
import { footerOf } from '../steps.tsx'
import type { AccountForms, Asked } from './accountForms.ts'
import { browserText, confirmPage, type OwnVisit } from './accountPage.tsx'
import { messages } from './messages.ts'

const maxNameLength = 60
const newForm = z.object({})
const passkeyForm = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxNameLength)),
  passkey: z.string(),
})
const removeForm = z.object({ id: z.string().check(z.maxLength(1400)), confirmed: z.optional(z.literal('yes')) })

interface Account {
  passkeys: Passkeys
  /** The account page, with what the last action did. */
  show(visit: OwnVisit, notice: string): Promise<string>
}

/** Adding and removing passkeys. Both need a recent sign-in, so that a phone left open is not enough. */
export function passkeyForms(context: AuthorizationContext, forms: AccountForms, { passkeys, show }: Account): void {
  const { accountMails, db, events, publicUrl } = context
  const { askAgain, form, record } = forms

  /** The page with the form, which only its script shows: a browser without one reads why there is none. */
  const newPasskeyPage = async ({ request, reply, visit }: Asked<unknown>, failure?: string) => {
    const site = relyingPartyOf(publicUrl())
    if (site) allowPasskeyScript(reply, site.origin)
    return page({
      title: t(messages.addPasskey),
      ...footerOf(visit),
      children: (
        <>
          <p>{t(messages.passkeysText)}</p>
          {failure !== undefined && (
            <p className="error" role="alert">
              {failure}
            </p>
          )}
          {site && (
            <PasskeyForm
              action={accountPaths.passkeys}
              csrf={visit.csrf}
              options={{ create: await passkeys.registrationOptions(site, visit.csrf, visit.signIn.account) }}
              failure={t(messages.passkeyNotMade)}
            >
              <Field
                name="name"
                label={t(messages.name)}
                hint={t(messages.passkeyNameHint)}
                value={browserText(browserOf(request.headers['user-agent']) ?? null)}
                maxLength={maxNameLength}
              />
              <Submit label={t(messages.addPasskey)} />
            </PasskeyForm>
          )}
          <p data-without-passkey="">{t(messages.noPasskeySupport)}</p>
          <p>
            <a href={accountPaths.account}>{t(messages.back)}</a>
          </p>
        </>
      ),
    })
  }

  form(accountPaths.newPasskey, newForm, async (asked) => askAgain(asked) ?? newPasskeyPage(asked))

  form(accountPaths.passkeys, passkeyForm, async (asked) => {
    const { request, reply, visit, fields } = asked
    const again = askAgain(asked)
    if (again !== undefined) return again
    const { account } = visit.signIn
    const site = relyingPartyOf(publicUrl())
    const answer = readRegistrationAnswer(fields.passkey)
    const refusal =
      site && answer
        ? await passkeys.add({ site, visit: visit.csrf, account, name: fields.name }, answer, async (trx) => {
            await record(asked, 'passkey.added', fields.name)(trx)
            await accountMails.write(trx, account.id, { kind: 'passkey-added', name: fields.name })
          })
        : 'not an answer of a browser'
    if (refusal === undefined) return show(visit, t(messages.passkeyAdded))
    await events.record(db, {
      kind: 'refused',
      action: 'passkey.refused',
      actor: account.email,
      subject: 'new passkey',
      detail: refusal,
      address: request.ip,
    })
    reply.code(400)
    return newPasskeyPage(asked, t(messages.passkeyNotMade))
  })

  form(accountPaths.removePasskey, removeForm, async (asked) => {
    const { visit, fields } = asked
    const again = askAgain(asked)
    if (again !== undefined) return again
    const { account } = visit.signIn
    const found = (await passkeys.ofAccount(account.id)).find(({ id }) => id === fields.id)
    if (!found) return show(visit, t(messages.gone))
    if (fields.confirmed === undefined)
      return confirmPage(visit, {
        title: t(messages.removePasskeyTitle, { name: found.name }),
        text: t(messages.removePasskeyText),
        action: accountPaths.removePasskey,
        hiddenFields: { id: found.id },
        label: t(messages.removePasskey),
      })
    const isRemoved = await passkeys.remove(account.id, found.id, async (trx) => {
      await record(asked, 'passkey.removed', found.name)(trx)
      await accountMails.write(trx, account.id, { kind: 'passkey-removed', name: found.name })
    })
    return show(visit, t(isRemoved ? messages.passkeyRemoved : messages.gone))
  })
}
