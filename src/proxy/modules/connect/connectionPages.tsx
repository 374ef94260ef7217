import { type ConnectableScope, connectPaths } from '#contract/connect.ts'
import type { Message } from '#contract/message.ts'
import { phoneCodeGroups } from '#contract/phoneCode.ts'
import { rich, t } from '#web/language/t.ts'
import { Post, Submit } from '#web/pages/form.tsx'
import { page } from '#web/pages/frame.tsx'
import { messages } from './messages.ts'

/** Paths of the phone's pages and forms; the television shows the first. */
export const connectionPhonePaths = {
  code: connectPaths.page,
  /** The form that redirects to the service. */
  go: `${connectPaths.page}/go`,
  callback: connectPaths.callback,
  /** The last page. It has its own path, so that a reload does not redeem the code again. */
  done: `${connectPaths.page}/done`,
} as const

/** What each scope adds, in the words of the television's screens. */
const scopeTexts: Readonly<Record<ConnectableScope, Message>> = {
  analyticsMonetary: messages.revenue,
  datahub: messages.datahub,
}

interface ConfirmPage {
  csrf: string
  code: string
  scopes: ConnectableScope[]
}

/** Second step, before the service's pages: what the television asks for, and the code to compare. */
export const confirmPage = ({ csrf, code, scopes }: ConfirmPage) =>
  page({
    title: t(messages.connect),
    children: (
      <Post action={connectionPhonePaths.go} csrf={csrf} hiddenFields={{ code }}>
        <p>{t(messages.wants)}</p>
        <ul>
          {scopes.map((scope) => (
            <li key={scope}>{t(scopeTexts[scope])}</li>
          ))}
        </ul>
        <p>
          {rich(messages.compare, {
            code: (
              <strong key="code" className="code" dir="ltr">
                {phoneCodeGroups(code).join(' ')}
              </strong>
            ),
          })}
        </p>
        <p className="hint">{t(messages.account)}</p>
        <Submit label={t(messages.continue)} />
      </Post>
    ),
  })
