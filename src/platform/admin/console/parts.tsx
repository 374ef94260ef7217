import type { ReactNode } from 'react'
import type { OperatorProblem } from '../operation.ts'
import { Csrf } from './frame.tsx'

interface PostProps {
  action: string
  csrf: string
  /** A form that makes something carries a secret of its own: sent twice, it makes one thing. */
  once?: string
  className?: string
  children: ReactNode
}

/** A form that changes something. */
export const Post = ({ action, csrf, once, className, children }: PostProps) => (
  <form method="post" action={action} className={className}>
    <Csrf csrf={csrf} />
    {once !== undefined && <input type="hidden" name="once" value={once} />}
    {children}
  </form>
)

/** A form that is one button. */
export const PostButton = ({
  words,
  name,
  value,
  isDanger,
  ...form
}: Omit<PostProps, 'children'> & { words: string; name?: string; value?: string; isDanger?: boolean }) => (
  <Post {...form} className="inline">
    <button type="submit" name={name} value={value} className={isDanger ? 'danger' : undefined}>
      {words}
    </button>
  </Post>
)

export const Save = ({ words }: { words: string }) => (
  <button type="submit" className="main">
    {words}
  </button>
)

interface CheckListProps {
  name: string
  legend: string
  hint?: string
  error?: string | undefined
  options: readonly { value: string; words: string; hint?: string }[]
  chosen: readonly string[]
}

/** Any number of a few. */
export const CheckList = ({ name, legend, hint, error, options, chosen }: CheckListProps) => (
  <fieldset className="field" aria-describedby={error ? `${name}-error` : undefined}>
    <legend>{legend}</legend>
    {hint && <p className="hint">{hint}</p>}
    {options.map((option) => (
      <div className="check" key={option.value}>
        <input
          type="checkbox"
          id={`${name}-${option.value}`}
          name={name}
          value={option.value}
          defaultChecked={chosen.includes(option.value)}
        />
        <label htmlFor={`${name}-${option.value}`}>
          {option.words}
          {option.hint && <span className="hint">{option.hint}</span>}
        </label>
      </div>
    ))}
    <Wrong name={name} error={error} />
  </fieldset>
)

interface LinesProps {
  name: string
  label: string
  hint: string
  value: string
  error?: string | undefined
}

/** Several values, one a line. */
export const Lines = ({ name, label, hint, value, error }: LinesProps) => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    <p id={`${name}-hint`} className="hint">
      {hint}
    </p>
    <textarea
      id={name}
      name={name}
      rows={3}
      defaultValue={value}
      spellCheck={false}
      autoComplete="off"
      aria-describedby={error ? `${name}-hint ${name}-error` : `${name}-hint`}
      aria-invalid={error ? true : undefined}
    />
    <Wrong name={name} error={error} />
  </div>
)

const Wrong = ({ name, error }: { name: string; error: string | undefined }) =>
  error ? (
    <p id={`${name}-error`} className="error" role="alert">
      {error}
    </p>
  ) : null

/** What is wrong with one field; where the problem is of another field or of none, nothing. */
export const errorAt = (problem: OperatorProblem | undefined, field: string): string | undefined =>
  problem?.field === field ? problem.message : undefined

/** What is wrong that no field of the form is to blame for. */
export const Problem = ({ problem, fields }: { problem: OperatorProblem | undefined; fields: readonly string[] }) =>
  problem && !fields.includes(problem.field ?? '') ? (
    <p className="error" role="alert">
      {problem.message}
    </p>
  ) : null

/** A secret on the only page that ever holds it. */
export const ShownOnce = ({ label, secret }: { label: string; secret: string }) => (
  <>
    <p>
      <strong>{label}</strong>
      <code className="code shown-once" data-testid="shown-once">
        {secret}
      </code>
    </p>
    <p className="warning">Copy it now: this page is the only one that shows it. Here only a hash of it is kept.</p>
  </>
)

/** To the following page of a long list. */
export const More = ({ to, words }: { to: string | undefined; words: string }) =>
  to === undefined ? null : (
    <p>
      <a className="button" href={to}>
        {words}
      </a>
    </p>
  )

/** A list of things: each with its name, where it leads, and what to know of it. */
export const Rows = ({ empty, children }: { empty: string; children: ReactNode[] }) =>
  children.length === 0 ? <p className="hint">{empty}</p> : <ul className="rows">{children}</ul>

export const Row = ({ title, to, tags = [], children }: RowProps) => (
  <li>
    <div className="row-title">
      {to ? <a href={to}>{title}</a> : <span>{title}</span>}
      {tags.map((tag) => (
        <span className="tag" key={tag}>
          {tag}
        </span>
      ))}
    </div>
    {children}
  </li>
)

interface RowProps {
  title: string
  to?: string
  tags?: readonly string[]
  children?: ReactNode
}

/** Facts as pairs: what, and its value. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="facts">
    {facts.map(([term, value]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
