import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import { rich, t } from '#web/language/t.ts'
import { Field } from '#web/pages/fields.tsx'
import { Post, PostButton, SignOut, Submit } from '#web/pages/form.tsx'
import { page } from '#web/pages/frame.tsx'
import * as steps from '#web/pages/steps.tsx'
import type { OAuthError } from '../parameters.ts'
import { accountPaths, authorizePaths, type Decision, devicePaths, type LastPage, providerPaths } from './lastPages.ts'
import { messages } from './messages.ts'
import { PasskeyForm } from './PasskeyForm.tsx'
import type { Visit } from './visit.ts'

/** What the person is asked about: the code of a device, or an app's request as it came in the address. */
export type PendingRequest = { userCode: string } | { request: string }

/** What comes after the sign-in. */
export type AfterSignIn = PendingRequest | { page: 'account' }

export const pathsOf = (pending: PendingRequest) => ('userCode' in pending ? devicePaths : authorizePaths)

/** Hidden fields of every form, so that the next step knows the request. */
export function hiddenFieldsOf(pending: AfterSignIn): Record<string, string> {
  if ('page' in pending) return {}
  return 'userCode' in pending ? { user_code: pending.userCode } : { request: pending.request }
}

/** The footer with the sign-out. @param pending the app's request, so that another person can continue with it */
export const footerOf = ({ signIn, csrf }: Visit, pending?: PendingRequest) => ({
  footer: signIn && (
    <SignOut
      action={devicePaths.signOut}
      accountName={signIn.account.email}
      link={{ title: t(messages.account), path: accountPaths.account }}
      csrf={csrf}
      hiddenFields={{ request: pending && 'request' in pending ? pending.request : undefined }}
    />
  ),
})

/** The code that the person compares with the one on the television. */
export const CodeToCompare = ({ userCode }: { userCode: string }) => (
  <strong className="code" dir="ltr">
    {userCode}
  </strong>
)

/** First step: the code from the television. */
export const codePage = (visit: Visit, { typed: typedCode, error }: { typed?: string | undefined; error?: string }) =>
  steps.codePage({
    title: t(messages.connect),
    action: devicePaths.code,
    csrf: visit.csrf,
    name: 'user_code',
    code: 'letters',
    hint: t(messages.eightLetters),
    typedCode,
    error,
    ...footerOf(visit),
  })

/** Leads to the providers whose people have addresses of any domain. */
const ProviderButtons = ({ visit, pending }: { visit: Visit; pending: AfterSignIn }) =>
  visit.providers
    .filter(({ domains }) => domains === '')
    .map(({ id, name }) => (
      <Post
        key={id}
        action={providerPaths.start}
        csrf={visit.csrf}
        hiddenFields={{ ...hiddenFieldsOf(pending), provider: id }}
        className="provider"
      >
        <Submit label={t(messages.continueWith, { provider: name })} />
      </Post>
    ))

/** Whether people with some addresses sign in at a provider, and so without a password here. */
const hasDomains = ({ providers }: Visit) => providers.some(({ domains }) => domains !== '')

export interface SignInFields {
  pending: AfterSignIn
  /** Why the person is asked again. */
  text?: string
  /** What a browser is asked for, where there are passkeys. */
  passkey?: PublicKeyCredentialRequestOptionsJSON
  email?: string | undefined
  /** Only when the person asked to see it: it is returned once, in the same form. */
  password?: string | undefined
  isShown?: boolean
  error?: string | undefined
  /** What the error is about. Default: the password. */
  errorOf?: 'passkey' | 'provider' | undefined
}

/**
 * Second step, when nobody is signed in: with a passkey, at a provider, or with a password. The form carries the code, which is looked up
 * only afterwards. Without a script the password is shown by sending the form: in its body, so it is in no address and
 * no log, and the answer is not cached.
 */
export const signInPage = (visit: Visit, fields: SignInFields) => {
  const { pending, text, passkey, email, password, isShown = false, error, errorOf } = fields
  const action = 'page' in pending ? accountPaths.signIn : pathsOf(pending).signIn
  return page({
    title: t(messages.signIn),
    children: (
      <>
        {'userCode' in pending && (
          <p>{rich(messages.signInFor, { code: <CodeToCompare key="code" userCode={pending.userCode} /> })}</p>
        )}
        {text !== undefined && <p>{text}</p>}
        {error !== undefined && errorOf !== undefined && (
          <p className="error" role="alert">
            {error}
          </p>
        )}
        {passkey && (
          <PasskeyForm
            action={action}
            csrf={visit.csrf}
            hiddenFields={hiddenFieldsOf(pending)}
            options={{ get: passkey }}
            failure={t(messages.passkeyUnused)}
          >
            <Submit label={t(messages.passkeySignIn)} />
          </PasskeyForm>
        )}
        <ProviderButtons visit={visit} pending={pending} />
        <Post
          action={action}
          csrf={visit.csrf}
          hiddenFields={{ ...hiddenFieldsOf(pending), shown: isShown ? 'yes' : 'no' }}
        >
          <Field
            name="email"
            label={t(messages.emailField)}
            type="email"
            value={email}
            autoComplete={passkey ? 'username webauthn' : 'username'}
            {...(hasDomains(visit) && { hint: t(messages.emptyPassword) })}
          />
          <Field
            name="password"
            label={t(messages.passwordField)}
            type={isShown ? 'text' : 'password'}
            value={password}
            error={errorOf === undefined ? error : undefined}
            autoComplete="current-password"
            isSecret
            isOptional={hasDomains(visit)}
          />
          <Submit label={t(messages.signIn)} />
          {/* Comes after it: Enter presses the first button of a form. */}
          <button type="submit" name="show" value={isShown ? 'no' : 'yes'} className="link" formNoValidate>
            {t(isShown ? messages.hidePassword : messages.showPassword)}
          </button>
        </Post>
      </>
    ),
  })
}

/** Last step: what happened, and what to do now. */
export const messagePage = (visit: Visit, { title, text, values, ...details }: LastPage) =>
  steps.messagePage({ title: t(title), text: t(text, values), ...details }, footerOf(visit))

/** The same with a button that blocks the code of a device, and ends the access that it gave. */
export const notMePage = (
  visit: Visit,
  { title, text, values }: LastPage,
  { userCode, proof }: { userCode: string; proof: string },
) =>
  page({
    title: t(title),
    ...footerOf(visit),
    children: (
      <>
        <p>{t(text, values)}</p>
        <PostButton
          action={devicePaths.decision}
          csrf={visit.csrf}
          hiddenFields={{ user_code: userCode, proof }}
          name="decision"
          value={'not-me' satisfies Decision}
          label={t(messages.notMe)}
          isDanger
        />
      </>
    ),
  })

/** For a request that no app should send. The error is for the app's developers: it is in English, as in the RFCs. */
export const refusedPage = (visit: Visit, { message, code }: OAuthError) =>
  steps.messagePage({ title: t(messages.invalid), text: `${message} (${code})` }, footerOf(visit))
