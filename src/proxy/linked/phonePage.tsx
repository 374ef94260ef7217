import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** The stylesheet of every page for the phone. */
export const phoneStyle = '/phone.css'

const product = 'Tenfoot'

/** Every page: one column that fits 320 px, no script, one stylesheet. */
export const page = (heading: string, children: ReactNode): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <title>{`${heading} · ${product}`}</title>
        <link rel="stylesheet" href={phoneStyle} />
      </head>
      <body>
        <header>{product}</header>
        <main>
          <h1>{heading}</h1>
          {children}
        </main>
      </body>
    </html>,
  )}`

interface FieldProps {
  name: string
  label: string
  hint: string
  value?: string | undefined
  /** What is wrong with it; read out with the field. */
  error?: string | undefined
  isCode?: boolean
  maxLength: number
}

/** A labelled input; hint and error are tied to it, so that a screen reader says them. */
export function Field({ name, label, hint, value, error, isCode, maxLength }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <p id={`${name}-hint`} className="hint">
        {hint}
      </p>
      <input
        id={name}
        name={name}
        type="text"
        defaultValue={value}
        required
        autoComplete="off"
        maxLength={maxLength}
        aria-describedby={error ? `${name}-hint ${name}-error` : `${name}-hint`}
        aria-invalid={error ? true : undefined}
        {...(isCode ? { className: 'code', inputMode: 'numeric', spellCheck: false } : {})}
      />
      {error && (
        <p id={`${name}-error`} className="error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

interface CodePage {
  title: string
  /** Where the form goes. */
  action: string
  csrf: string
  typed?: string | undefined
  error?: string | undefined
}

/** First step, for those who did not scan: the code on the screen. */
export const codePage = ({ title, action, csrf, typed, error }: CodePage) =>
  page(
    title,
    <form method="post" action={action}>
      <input type="hidden" name="csrf" value={csrf} />
      <Field
        name="code"
        label="Code on your television"
        hint="Eight digits."
        value={typed}
        error={error}
        isCode
        maxLength={24}
      />
      <button type="submit">Continue</button>
    </form>,
  )

interface Message {
  heading: string
  words: string
  /** Offers to enter a code there. */
  again?: string | undefined
}

/** A last word, good or bad. */
export const messagePage = ({ heading, words, again }: Message) =>
  page(
    heading,
    <>
      <p>{words}</p>
      {again !== undefined && (
        <p>
          <a href={again}>Enter a code</a>
        </p>
      )}
    </>,
  )
