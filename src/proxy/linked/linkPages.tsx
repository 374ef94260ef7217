import type { ConnectableScope } from '#contract/connect.ts'
import { Post, Submit } from '#web/pages/form.tsx'
import { page } from '#web/pages/frame.tsx'
import { linkPhonePaths } from './linkPaths.ts'

export const title = 'Connect your TV'

/** What each scope adds, in the words of the television's screens. */
const scopeTexts: Readonly<Record<ConnectableScope, string>> = {
  analyticsMonetary: 'See your channel’s revenue',
  datahub: 'See brand lift studies and submit reports to the data hub',
}

interface ConfirmPage {
  csrf: string
  code: string
  scopes: ConnectableScope[]
}

/** Second step, before the service's pages: what the television asks for, and the code to compare. */
export const confirmPage = ({ csrf, code, scopes }: ConfirmPage) =>
  page({
    title,
    children: (
      <Post action={linkPhonePaths.go} csrf={csrf} hiddenFields={{ code }}>
        <p>Your TV wants to:</p>
        <ul>
          {scopes.map((scope) => (
            <li key={scope}>{scopeTexts[scope]}</li>
          ))}
        </ul>
        <p>
          Continue only if your TV shows this code:{' '}
          <strong className="code">{`${code.slice(0, 4)} ${code.slice(4)}`}</strong>
        </p>
        <p className="hint">Sign in with the account shown on your TV.</p>
        <Submit label="Continue" />
      </Post>
    ),
  })
