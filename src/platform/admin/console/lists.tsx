import type { ReactNode } from 'react'

/** A list of things: each with its name, where it leads, and what to know of it. */
export const Rows = ({ empty, children }: { empty: string; children: ReactNode[] }) =>
  children.length === 0 ? <p className="hint">{empty}</p> : <ul className="rows">{children}</ul>

interface RowProps {
  title: string
  to?: string
  tags?: readonly string[]
  children?: ReactNode
}

/** One of them. */
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

/** To the following page of a long list. */
export const More = ({ to, words }: { to: string | undefined; words: string }) =>
  to === undefined ? null : (
    <p>
      <a className="button" href={to}>
        {words}
      </a>
    </p>
  )

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
