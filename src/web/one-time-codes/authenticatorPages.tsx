import type { ReactNode } from 'react'
import { rich, t } from '#web/language/t.ts'
import { Post, Submit } from '#web/pages/form.tsx'
import { messages as shared } from '#web/pages/messages.ts'
import type { Authenticators } from './authenticators.ts'
import { CodeField } from './codePage.tsx'
import { messages } from './messages.ts'
import { otpauthAddress } from './oneTimeCodes.ts'
import { QrCode } from './QrCode.tsx'

/** What a page shows, for the frame of its server. `status` is that of the answer. */
export interface AuthenticatorPage {
  title: string
  status: number
  children: ReactNode
}

/** What was done, for a log. */
export type AuthenticatorAct = 'set-up' | 'removed' | 'refused' | 'recovery-codes' | 'recovered'

interface Settings {
  authenticators: Authenticators
  /** Whose authenticator it is, and the name that the app shows. */
  owner: string
  account: string
  /** The product, as the app shows it. */
  issuer: string
  /** Path of the first page; the forms are sent to paths below it. */
  path: string
  /** Where the link after a set-up leads. */
  onward: string
  csrf: string
  isRequired?: boolean
  /** As in `Authenticators.check`. */
  place: string
  /** Removes it, and records that. */
  remove(): Promise<unknown>
  record(act: Exclude<AuthenticatorAct, 'removed'>): Promise<unknown>
}

/** The paths of the forms. */
export const authenticatorPaths = (path: string) => ({
  begin: `${path}/begin`,
  confirm: `${path}/confirm`,
  change: `${path}/change`,
})

/** The pages on which a signed-in person sets up, changes and removes an authenticator app (specification: sign-in 4). */
export function authenticatorPages(settings: Settings) {
  const { authenticators, owner, csrf, record } = settings
  const paths = authenticatorPaths(settings.path)

  const show = async (error?: string, status = error === undefined ? 200 : 400): Promise<AuthenticatorPage> => {
    const left = await authenticators.recoveryCodesLeft(owner)
    return {
      title: t(messages.authenticator),
      status,
      children:
        left === undefined ? (
          <Post action={paths.begin} csrf={csrf}>
            <p>{t(settings.isRequired ? messages.required : messages.off)}</p>
            <Submit label={t(messages.setUp)} />
          </Post>
        ) : (
          <>
            <p>{t(messages.on, { codes: left })}</p>
            <Post action={paths.change} csrf={csrf}>
              <p>{t(messages.enterToChange)}</p>
              <CodeField hint={t(messages.codeHint)} error={error} />
              <p>
                <button type="submit" name="change" value="recovery-codes">
                  {t(messages.newRecoveryCodes)}
                </button>
              </p>
              <button type="submit" name="change" value="remove" className="danger">
                {t(messages.remove)}
              </button>
            </Post>
          </>
        ),
    }
  }

  const setUpPage = (secret: string, error?: string): AuthenticatorPage => {
    const address = otpauthAddress(secret, settings)
    return {
      title: t(messages.setUp),
      status: error === undefined ? 200 : 400,
      children: (
        <Post action={paths.confirm} csrf={csrf}>
          <p>{t(messages.scan)}</p>
          <QrCode text={address} label={t(messages.qrCode)} />
          <p>
            <a href={address}>{t(messages.open)}</a>
          </p>
          <p>{rich(messages.type, { key: <Secret key="key" secret={secret} /> })}</p>
          <CodeField hint={t(messages.firstCodeHint)} error={error} />
          <Submit label={t(messages.turnOn)} />
        </Post>
      ),
    }
  }

  const recoveryPage = (codes: readonly string[]): AuthenticatorPage => ({
    title: t(messages.recoveryCodes),
    status: 200,
    children: (
      <>
        <p>{t(messages.recoveryText)}</p>
        <ol className="recovery-codes" dir="ltr">
          {codes.map((code) => (
            <li key={code} className="code">
              {code}
            </li>
          ))}
        </ol>
        <p>
          <a href={settings.onward}>{t(shared.continue)}</a>
        </p>
      </>
    ),
  })

  return {
    show,
    /** Makes a secret and shows it. */
    begin: async () => {
      const secret = await authenticators.begin(owner)
      return secret === undefined ? show() : setUpPage(secret)
    },
    /** Turns the set-up on if the code is right, and shows the recovery codes. */
    confirm: async (typed: string) => {
      const codes = await authenticators.confirm(owner, typed)
      if (codes) {
        await record('set-up')
        return recoveryPage(codes)
      }
      const secret = await authenticators.begun(owner)
      return secret === undefined ? show() : setUpPage(secret, t(messages.wrongCode))
    },
    /** Makes new recovery codes, or removes the app. Both need a code. */
    change: async (typed: string, wish: 'recovery-codes' | 'remove') => {
      const outcome = await authenticators.check(owner, typed, settings.place)
      if (outcome === 'off') return show()
      if (outcome === 'wrong' || outcome === 'too many') {
        await record('refused')
        return outcome === 'wrong' ? show(t(messages.wrongCode)) : show(t(messages.tooManyCodes), 429)
      }
      if (outcome === 'recovery') await record('recovered')
      if (wish === 'recovery-codes') {
        const codes = await authenticators.renewRecoveryCodes(owner)
        await record('recovery-codes')
        return recoveryPage(codes)
      }
      await settings.remove()
      return show()
    },
  }
}

/** In groups of four, which are easier to type. Apps ignore the spaces. */
const Secret = ({ secret }: { secret: string }) => (
  <code className="code shown-once" dir="ltr">
    {(secret.match(/.{1,4}/g) ?? []).join(' ')}
  </code>
)
