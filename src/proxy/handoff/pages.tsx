import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { HandoffField } from '#contract/handoff.ts'
import { phonePaths } from './phonePaths.ts'

const product = 'Tenfoot'
const title = 'Type for your television'

/** What the phone asks, in the words of the television's own screen. */
const questions: Readonly<Record<HandoffField, string>> = {
  groupTitle: 'Name of the group',
  search: 'Words to look for',
}

/** Every page: one column that fits 320 px, no script, one stylesheet. */
const page = (heading: string, children: ReactNode): string =>
  `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <title>{`${heading} · ${product}`}</title>
        <link rel="stylesheet" href={phonePaths.style} />
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
function Field({ name, label, hint, value, error, isCode, maxLength }: FieldProps) {
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
  csrf: string
  typed?: string | undefined
  error?: string | undefined
}

/** First step, for those who did not scan: the code on the screen. */
export const codePage = ({ csrf, typed, error }: CodePage) =>
  page(
    title,
    <form method="post" action={phonePaths.code}>
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

interface TextPage {
  csrf: string
  code: string
  field: HandoffField
  longest: number
  typed?: string | undefined
  error?: string | undefined
}

/** Second step: the question, and one field. */
export const textPage = ({ csrf, code, field, longest, typed, error }: TextPage) =>
  page(
    title,
    <form method="post" action={phonePaths.send}>
      <input type="hidden" name="csrf" value={csrf} />
      <input type="hidden" name="code" value={code} />
      <Field
        name="text"
        label={questions[field]}
        hint={`At most ${longest} characters.`}
        value={typed}
        error={error}
        maxLength={longest}
      />
      <button type="submit">Send to the television</button>
    </form>,
  )

interface Message {
  heading: string
  words: string
  /** Offers to enter a code. */
  again?: boolean
}

/** A last word, good or bad. */
export const messagePage = ({ heading, words, again }: Message) =>
  page(
    heading,
    <>
      <p>{words}</p>
      {again && (
        <p>
          <a href={phonePaths.code}>Enter a code</a>
        </p>
      )}
    </>,
  )
