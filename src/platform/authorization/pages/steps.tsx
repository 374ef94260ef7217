import { accessPeriods, periodInWords } from '../accessPeriods.ts'
import { Answers } from './Answers.tsx'
import { Choice, Field, page } from './layout.tsx'
import { authorizePaths, devicePaths } from './paths.ts'
import type { Visit } from './visit.ts'

/** What a person is asked about: the code of a device, or an app's request as its address carried it. */
export type Asked = { userCode: string } | { request: string }

const signedIn = ({ signIn, csrf }: Visit, asked?: Asked) =>
  signIn && { email: signIn.account.email, csrf, request: asked && 'request' in asked ? asked.request : undefined }

const pathsOf = (asked: Asked) => ('userCode' in asked ? devicePaths : authorizePaths)

/** What stands in every form so that the next step knows what it is about. */
function Carried({ visit, asked }: { visit: Visit; asked: Asked }) {
  return (
    <>
      <input type="hidden" name="csrf" value={visit.csrf} />
      {'userCode' in asked ? (
        <input type="hidden" name="user_code" value={asked.userCode} />
      ) : (
        <input type="hidden" name="request" value={asked.request} />
      )}
    </>
  )
}

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

interface SignInFields {
  asked: Asked
  email?: string | undefined
  /** Only where the person asks to see it: what is sent goes back once, into the same form. */
  password?: string | undefined
  isShown?: boolean
  error?: string
}

/**
 * Second step, where nobody has signed in: the code goes along, but is looked up only afterwards. Without a script the
 * password is shown by sending the form: in its body, so it comes into no address and no log, and nothing keeps the answer.
 */
export const signInPage = (visit: Visit, { asked, email, password, isShown = false, error }: SignInFields) =>
  page({
    title: 'Sign in',
    children: (
      <form method="post" action={pathsOf(asked).signIn}>
        {'userCode' in asked && (
          <p>
            To connect the device that shows <strong className="code">{asked.userCode}</strong>
          </p>
        )}
        <Carried visit={visit} asked={asked} />
        <Field name="email" label="Email" type="email" value={email} autoComplete="username" />
        <input type="hidden" name="shown" value={isShown ? 'yes' : 'no'} />
        <Field
          name="password"
          label="Password"
          type={isShown ? 'text' : 'password'}
          value={password}
          error={error}
          autoComplete="current-password"
          isSecret
        />
        <button type="submit" className="main">
          Sign in
        </button>
        {/* After it: Enter sends by the first button of a form. */}
        <button type="submit" name="show" value={isShown ? 'no' : 'yes'} className="link" formNoValidate>
          {isShown ? 'Hide password' : 'Show password'}
        </button>
      </form>
    ),
  })

interface Consent {
  asked: Asked
  clientName: string
  projectName: string
  /** One line a scope. */
  allows: string[]
  /** Proves that this person was shown this consent. */
  proof: string
}

/** Third step: what is asked, by whom, for which code; both answers weigh the same. */
export const consentPage = (visit: Visit, { asked, clientName, projectName, allows, proof }: Consent) =>
  page({
    title: `Allow ${clientName}?`,
    signedIn: signedIn(visit, asked),
    children: (
      <form method="post" action={pathsOf(asked).decision}>
        {'userCode' in asked && (
          <p>
            Is this the code on your television? <strong className="code">{asked.userCode}</strong>
          </p>
        )}
        <p>
          <strong>{clientName}</strong> of {projectName} wants to:
        </p>
        <ul>
          {allows.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="warning">
          {'userCode' in asked
            ? 'Deny if you did not start this yourself on a device in front of you.'
            : 'Deny if you did not start this yourself in that app.'}
        </p>
        <Carried visit={visit} asked={asked} />
        <input type="hidden" name="proof" value={proof} />
        <Choice
          name="period"
          label="How long may it do this?"
          options={accessPeriods.map((period) => ({ value: period, words: periodInWords(period) }))}
        />
        <Answers />
      </form>
    ),
  })

export interface Message {
  title: string
  text: string
  /** Whether entering a code helps. */
  again?: boolean
}

/** The last word: what happened and what to do now. */
export const messagePage = (visit: Visit, { title, text, again = false }: Message) =>
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
