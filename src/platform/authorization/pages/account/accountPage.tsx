import type { ReactNode } from 'react'
import type { Access } from '#platform/authorization/accountAccess.ts'
import type { Passkey } from '#platform/authorization/passkeys/passkeys.ts'
import type { Account, SignedInBrowser, SignIn } from '#platform/authorization/signIns.ts'
import { rich, t } from '#web/language/t.ts'
import { messages as codeMessages } from '#web/one-time-codes/messages.ts'
import { Post, PostButton, Submit } from '#web/pages/form.tsx'
import { page } from '#web/pages/frame.tsx'
import { messages as shared } from '#web/pages/messages.ts'
import { describeKind } from '../consentPage.tsx'
import { accountPaths, authenticatorPath } from '../lastPages.ts'
import { messages as general } from '../messages.ts'
import { footerOf } from '../steps.tsx'
import type { Visit } from '../visit.ts'
import { dayText, momentText } from './dates.ts'
import { messages } from './messages.ts'

/** A visit of a person who is signed in. */
export interface OwnVisit extends Visit {
  signIn: SignIn
}

interface AccountPage {
  passkeys: readonly Passkey[]
  /** Undefined: no authenticator app is set up. */
  recoveryCodesLeft: number | undefined
  browsers: readonly SignedInBrowser[]
  access: readonly Access[]
  /** What the last action did. */
  notice?: string | undefined
}

/** What belongs to an account: its passkeys and browsers, and the televisions and apps that may use it. */
export const accountPage = (visit: OwnVisit, { passkeys, recoveryCodesLeft, browsers, access, notice }: AccountPage) =>
  page({
    title: t(general.account),
    notice,
    ...footerOf(visit),
    children: (
      <>
        <Person {...visit.signIn.account} />
        <h2>{t(messages.passkeys)}</h2>
        <p className="hint">{t(messages.passkeysText)}</p>
        <Rows>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} csrf={visit.csrf} />
          ))}
        </Rows>
        <PostButton action={accountPaths.newPasskey} csrf={visit.csrf} label={t(messages.addPasskey)} />
        <h2>{t(codeMessages.authenticator)}</h2>
        <p className="hint">
          {recoveryCodesLeft === undefined ? t(codeMessages.off) : t(codeMessages.on, { codes: recoveryCodesLeft })}
        </p>
        <p>
          <a className="button" href={authenticatorPath}>
            {t(recoveryCodesLeft === undefined ? codeMessages.setUp : codeMessages.manage)}
          </a>
        </p>
        <h2>{t(messages.browsers)}</h2>
        <Rows>
          {browsers.map((browser) => (
            <BrowserRow key={browser.id} browser={browser} visit={visit} />
          ))}
        </Rows>
        <PostButton
          action={accountPaths.signOutEverywhere}
          csrf={visit.csrf}
          label={t(messages.signOutEverywhere)}
          isDanger
        />
        <h2>{t(messages.access)}</h2>
        {access.length === 0 && <p className="hint">{t(messages.noAccess)}</p>}
        <Rows>
          {access.map((each) => (
            <AccessRow key={each.id} access={each} csrf={visit.csrf} />
          ))}
        </Rows>
      </>
    ),
  })

const Rows = ({ children }: { children: ReactNode[] }) => children.length > 0 && <ul className="rows">{children}</ul>

const Person = ({ name, email }: Account) => (
  <dl className="facts">
    <div>
      <dt>{t(messages.name)}</dt>
      <dd>
        <bdi>{name}</bdi>
      </dd>
    </div>
    <div>
      <dt>{t(general.emailField)}</dt>
      <dd>
        <bdi>{email}</bdi>
      </dd>
    </div>
  </dl>
)

const PasskeyRow = ({ passkey, csrf }: { passkey: Passkey; csrf: string }) => (
  <li>
    <div className="row-title">
      <bdi>{passkey.name}</bdi>
      {passkey.backed_up === 1 && <span className="tag">{t(messages.backedUp)}</span>}
    </div>
    <p className="hint">{t(messages.addedOn, { day: dayText(passkey.created_at) })}</p>
    {passkey.used_at !== null && <p className="hint">{t(messages.lastUsed, { time: momentText(passkey.used_at) })}</p>}
    <PostButton
      action={accountPaths.removePasskey}
      csrf={csrf}
      hiddenFields={{ id: passkey.id }}
      label={t(messages.removePasskey)}
      isDanger
    />
  </li>
)

function BrowserRow({ browser, visit }: { browser: SignedInBrowser; visit: OwnVisit }) {
  const isThis = browser.id === visit.signIn.id
  return (
    <li>
      <div className="row-title">
        <bdi>{browserText(browser.name)}</bdi>
        {isThis && <span className="tag">{t(messages.thisBrowser)}</span>}
      </div>
      <p className="hint">
        {t(messages.signedIn, { method: browser.method ?? 'other', time: momentText(browser.created_at) })}
      </p>
      {browser.used_at !== null && browser.used_at > browser.created_at && (
        <p className="hint">{t(messages.lastUsed, { time: momentText(browser.used_at) })}</p>
      )}
      {!isThis && (
        <PostButton
          action={accountPaths.browser}
          csrf={visit.csrf}
          hiddenFields={{ id: browser.id }}
          label={t(shared.signOut)}
        />
      )}
    </li>
  )
}

/** The name of a browser as `browserOf` gives it. */
export function browserText(name: string | null): string {
  const [browser, system] = name?.split('/') ?? []
  return browser && system ? t(messages.browserOn, { browser, system }) : t(messages.someBrowser)
}

function AccessRow({ access, csrf }: { access: Access; csrf: string }) {
  const { id, client, project, allows, since, until, deviceKind, registeredAs, codeId } = access
  const days = { project: <bdi key="project">{project}</bdi>, day: dayText(since) }
  return (
    <li>
      <div className="row-title">
        <bdi>{client}</bdi>
        {deviceKind !== null && <span className="tag">{describeKind(deviceKind)}</span>}
      </div>
      {registeredAs !== null && (
        <p className="hint">{rich(general.registeredAs, { name: <bdi key="name">{registeredAs}</bdi> })}</p>
      )}
      <p className="hint">
        {until === null
          ? rich(messages.accessSince, days)
          : rich(messages.accessUntil, { ...days, end: dayText(until) })}
      </p>
      <ul className="plain">
        {allows.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <PostButton
        action={accountPaths.access}
        csrf={csrf}
        hiddenFields={{ id }}
        label={t(messages.removeAccess)}
        isDanger
      />
      {codeId !== undefined && (
        <PostButton action={accountPaths.notMe} csrf={csrf} hiddenFields={{ id }} label={t(general.notMe)} />
      )}
    </li>
  )
}

interface Question {
  title: string
  text: string
  /** The path to which the answer is sent. */
  action: string
  hiddenFields?: Record<string, string>
  label: string
  /** Choices above the button. */
  children?: ReactNode
}

/** Asks before something that cannot be undone. The same form does it once it says that the person was asked. */
export const confirmPage = (visit: Visit, { title, text, action, hiddenFields, label, children }: Question) =>
  page({
    title,
    ...footerOf(visit),
    children: (
      <>
        <p>{text}</p>
        <Post action={action} csrf={visit.csrf} hiddenFields={{ ...hiddenFields, confirmed: 'yes' }}>
          {children}
          <Submit label={label} />
        </Post>
        <p>
          <a href={accountPaths.account}>{t(messages.back)}</a>
        </p>
      </>
    ),
  })
