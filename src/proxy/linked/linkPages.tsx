import type { ConnectableScope } from '#contract/connect.ts'
import { Post, Submit } from '#web/pages/form.tsx'
import { page } from '#web/pages/frame.tsx'
import { linkPhonePaths } from './linkPaths.ts'

export const title = 'Connect your television'

/** What is added, in the words of the television's own screens. */
const additions: Readonly<Record<ConnectableScope, string>> = {
  analyticsMonetary: 'See the revenue of your channel',
  datahub: 'Send brand-lift studies to the data hub, and see them',
}

interface GoPage {
  csrf: string
  code: string
  scopes: ConnectableScope[]
}

/** Second step: what it is about, with the code to compare, before anybody leaves for the service. */
export const goPage = ({ csrf, code, scopes }: GoPage) =>
  page({
    title,
    children: (
      <Post action={linkPhonePaths.go} csrf={csrf} carried={{ code }}>
        <p>Your television asks to:</p>
        <ul>
          {scopes.map((scope) => (
            <li key={scope}>{additions[scope]}</li>
          ))}
        </ul>
        <p>
          Go on only if this code stands on your own screen:{' '}
          <strong className="code">{`${code.slice(0, 4)} ${code.slice(4)}`}</strong>
        </p>
        <p className="hint">Sign in with the account that the television shows.</p>
        <Submit words="Continue" />
      </Post>
    ),
  })
