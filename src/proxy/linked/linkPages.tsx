import type { ConnectableScope } from '#contract/connect.ts'
import { connectPhonePaths } from './linkPaths.ts'
import { page } from './phonePage.tsx'

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
  page(
    title,
    <form method="post" action={connectPhonePaths.go}>
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
      <input type="hidden" name="csrf" value={csrf} />
      <input type="hidden" name="code" value={code} />
      <button type="submit">Continue</button>
    </form>,
  )
