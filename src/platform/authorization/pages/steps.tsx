import { accessPeriods, periodInWords } from '../accessPeriods.ts'
import { Choice, Field, page } from './layout.tsx'
import { devicePaths } from './paths.ts'
import type { Visit } from './visit.ts'

const signedIn = ({ signIn, csrf }: Visit) => signIn && { email: signIn.account.email, csrf }

/** First step: the code from the television. */
export const codePage = (visit: Visit, { typed, error }: { typed?: string | undefined; error?: string }) =>
  page({
    title: 'Connect a device',
    signedIn: signedIn(visit),
    children: (
      <form method="post" action={devicePaths.code}>
        <input type="hidden" name="csrf" value={visit.csrf} />
        <Field
          name="user_code"
          label="Code on your television"
          hint="Eight letters. Capitals and the hyphen do not matter."
          value={typed}
          error={error}
          autoComplete="off"
          isCode
        />
        <button type="submit" className="main">
          Continue
        </button>
      </form>
    ),
  })

/** Second step, where nobody has signed in: the code goes along, but is looked up only afterwards. */
export const signInPage = (
  visit: Visit,
  { userCode, email, error }: { userCode: string; email?: string; error?: string },
) =>
  page({
    title: 'Sign in',
    children: (
      <form method="post" action={devicePaths.signIn}>
        <p>
          To connect the device that shows <strong className="code">{userCode}</strong>
        </p>
        <input type="hidden" name="csrf" value={visit.csrf} />
        <input type="hidden" name="user_code" value={userCode} />
        <Field name="email" label="Email" type="email" value={email} autoComplete="username" />
        <Field name="password" label="Password" type="password" error={error} autoComplete="current-password" />
        <button type="submit" className="main">
          Sign in
        </button>
      </form>
    ),
  })

interface Consent {
  userCode: string
  clientName: string
  projectName: string
  /** One line a scope. */
  allows: string[]
  /** Proves that this person was shown this consent. */
  proof: string
}

/** Third step: what is asked, by whom, for which code; both answers weigh the same. */
export const consentPage = (visit: Visit, { userCode, clientName, projectName, allows, proof }: Consent) =>
  page({
    title: `Allow ${clientName}?`,
    signedIn: signedIn(visit),
    children: (
      <form method="post" action={devicePaths.decision}>
        <p>
          Is this the code on your television? <strong className="code">{userCode}</strong>
        </p>
        <p>
          <strong>{clientName}</strong> of {projectName} wants to:
        </p>
        <ul>
          {allows.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="warning">Deny if you did not start this yourself on a device in front of you.</p>
        <input type="hidden" name="csrf" value={visit.csrf} />
        <input type="hidden" name="user_code" value={userCode} />
        <input type="hidden" name="proof" value={proof} />
        <Choice
          name="period"
          label="How long may it do this?"
          options={accessPeriods.map((period) => ({ value: period, words: periodInWords(period) }))}
        />
        <div className="answers">
          <button type="submit" name="decision" value="deny">
            Deny
          </button>
          <button type="submit" name="decision" value="allow">
            Allow
          </button>
        </div>
      </form>
    ),
  })

/** The last word: what happened and what to do now. */
export const messagePage = (
  visit: Visit,
  { title, text, again = false }: { title: string; text: string; again?: boolean },
) =>
  page({
    title,
    signedIn: signedIn(visit),
    children: (
      <>
        <p>{text}</p>
        {again && (
          <p>
            <a href={devicePaths.code}>Enter a code</a>
          </p>
        )}
      </>
    ),
  })
