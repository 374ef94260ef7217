import type { ConnectableScope } from '#contract/connect.ts'
import type { Message } from '#contract/message.ts'
import { rich, t } from '#web/language/t.ts'
import { Post, Submit } from '#web/pages/form.tsx'
import { page } from '#web/pages/frame.tsx'
import { linkPhonePaths } from './linkPaths.ts'
import { messages } from './messages.ts'

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
      <Post action={linkPhonePaths.go} csrf={csrf} hiddenFields={{ code }}>
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
                {`${code.slice(0, 4)} ${code.slice(4)}`}
              </strong>
            ),
          })}
        </p>
        <p className="hint">{t(messages.account)}</p>
        <Submit label={t(messages.continue)} />
      </Post>
    ),
  })
