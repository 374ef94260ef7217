import * as z from 'zod/mini'
import { jsonIn } from '#contract/json.ts'
import { rich, t } from '#web/language/t.ts'
import { Field } from '#web/pages/fields.tsx'
import { Post, Submit } from '#web/pages/form.tsx'
import { page } from '#web/pages/frame.tsx'
import type { AuthorizationContext } from '../context.ts'
import type { Account } from '../signIns.ts'
import { newPasswordPath } from './lastPages.ts'
import { messages } from './messages.ts'
import { type AfterSignIn, hiddenFieldsOf } from './steps.tsx'
import type { Visit } from './visit.ts'

/** How long a person may take to think of a password. */
const choosingMs = 15 * 60_000

/** Shows that this browser brought the old password: which account, and which password. */
const proven = z.object({ account: z.string(), password: z.string(), csrf: z.string(), until: z.number() })
const purpose = 'choice of a new password'

/** @property isShown whether the password can be read */
interface NewPasswordPage {
  pending: AfterSignIn
  account: Pick<Account, 'email'>
  proof: string
  password?: string
  isShown?: boolean
  error?: string
}

/** The choice of a password that an administrator requires (specification: sign-in 6). Nobody is signed in yet. */
export function createNewPassword({ db, clock, keys }: AuthorizationContext) {
  const hashOf = ({ password_hash }: Account) => keys.hash('replaced-password', password_hash)

  return {
    /** Asks a person who has just typed the old password. */
    ask: (visit: Visit, pending: AfterSignIn, account: Account): string => {
      const proof = keys.encrypt(
        purpose,
        JSON.stringify({
          account: account.id,
          password: hashOf(account),
          csrf: visit.csrf,
          until: clock.now() + choosingMs,
        } satisfies z.infer<typeof proven>),
      )
      return newPasswordPage(visit, { pending, account, proof })
    },
    /** The account of a proof; undefined if it is of another browser, too old, or of a password that was replaced. */
    accountOf: async (visit: Visit, proof: string): Promise<Account | undefined> => {
      const parsed = z.safeParse(proven, jsonIn(opened(proof)))
      if (!parsed.success || parsed.data.csrf !== visit.csrf || parsed.data.until <= clock.now()) return undefined
      const account = await db
        .selectFrom('accounts')
        .selectAll()
        .where('id', '=', parsed.data.account)
        .where('new_password_required_at', 'is not', null)
        .executeTakeFirst()
      return account && hashOf(account) === parsed.data.password ? account : undefined
    },
  }

  function opened(proof: string): string {
    try {
      return keys.decrypt(purpose, proof)
    } catch {
      return ''
    }
  }
}

export const newPasswordPage = (
  visit: Visit,
  { pending, account, proof, password, isShown = false, error }: NewPasswordPage,
) =>
  page({
    title: t(messages.newPassword),
    children: (
      <Post
        action={newPasswordPath}
        csrf={visit.csrf}
        hiddenFields={{ ...hiddenFieldsOf(pending), proof, shown: isShown ? 'yes' : 'no' }}
      >
        <p>{rich(messages.newPasswordText, { email: <bdi key="email">{account.email}</bdi> })}</p>
        <Field
          name="password"
          label={t(messages.passwordField)}
          type={isShown ? 'text' : 'password'}
          value={password}
          hint={t(messages.newPasswordHint)}
          error={error}
          autoComplete="new-password"
          isSecret
        />
        <Submit label={t(messages.savePassword)} />
        {/* Comes after it: Enter presses the first button of a form. */}
        <button type="submit" name="show" value={isShown ? 'no' : 'yes'} className="link" formNoValidate>
          {t(isShown ? messages.hidePassword : messages.showPassword)}
        </button>
      </Post>
    ),
  })
