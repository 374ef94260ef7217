import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { devicePaths } from './paths.ts'

interface LayoutProps {
  title: string
  /** Who is signed in, with what the sign-out form needs. */
  signedIn?: { email: string; csrf: string; request?: string | undefined } | undefined
  children: ReactNode
}

/** Every page for people: one column that fits 320 px, no script, one stylesheet. */
function Layout({ title, signedIn, children }: LayoutProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <title>{`${title} · Tenfoot`}</title>
        <link rel="stylesheet" href={devicePaths.style} />
      </head>
      <body>
        <header>
          <span className="product">Tenfoot</span>
        </header>
        <main>
          <h1>{title}</h1>
          {children}
        </main>
        {/* Last, so that the first button of a page is the one it is about. */}
        {signedIn && (
          <form method="post" action={devicePaths.signOut} className="account">
            <span>{signedIn.email}</span>
            <input type="hidden" name="csrf" value={signedIn.csrf} />
            {signedIn.request !== undefined && <input type="hidden" name="request" value={signedIn.request} />}
            <button type="submit" className="link">
              Sign out
            </button>
          </form>
        )}
      </body>
    </html>
  )
}

/** A whole page as text. */
export const page = (props: LayoutProps): string => `<!doctype html>${renderToStaticMarkup(<Layout {...props} />)}`

interface FieldProps {
  name: string
  label: string
  type?: 'text' | 'email' | 'password' | 'search'
  value?: string | undefined
  hint?: string
  /** What is wrong with it; read out with the field. */
  error?: string | undefined
  autoComplete: string
  isCode?: boolean
  isOptional?: boolean
  /** Also where it is shown: no keyboard corrects or learns it. */
  isSecret?: boolean
}

/** A labelled input; hint and error are tied to it, so that a screen reader says them. */
export function Field({
  name,
  label,
  type = 'text',
  value,
  hint,
  error,
  autoComplete,
  isCode,
  isOptional,
  isSecret,
}: FieldProps) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p id={`${name}-hint`} className="hint">
          {hint}
        </p>
      )}
      <input
        id={name}
        name={name}
        type={type}
        defaultValue={value}
        required={!isOptional}
        autoComplete={autoComplete}
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        {...(isSecret ? { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } : {})}
        {...(isCode ? { className: 'code', autoCapitalize: 'characters', spellCheck: false, maxLength: 24 } : {})}
      />
      {error && (
        <p id={`${name}-error`} className="error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

interface ChoiceProps {
  name: string
  label: string
  options: { value: string; words: string }[]
  /** Chosen at the beginning; left out: the first. */
  value?: string | undefined
}

/** A labelled choice of one among few. */
export function Choice({ name, label, options, value }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={value}>
        {options.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
