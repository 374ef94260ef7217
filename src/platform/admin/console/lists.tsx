import type { ReactNode } from 'react'

/** A list of things, each with its name, its link and its details. */
export const Rows = ({ empty, children }: { empty: string; children: ReactNode[] }) =>
  children.length === 0 ? <p className="hint">{empty}</p> : <ul className="rows">{children}</ul>

interface RowProps {
  title: string
  to?: string
  tags?: readonly string[]
  children?: ReactNode
}

/** An item of `Rows`. */
export const Row = ({ title, to, tags = [], children }: RowProps) => (
  <li>
    <div className="row-title">
      {to ? (
        <a href={to} dir="auto">
          {title}
        </a>
      ) : (
        <bdi>{title}</bdi>
      )}
      {tags.map((tag) => (
        <span className="tag" dir="auto" key={tag}>
          {tag}
        </span>
      ))}
    </div>
    {children}
  </li>
)

/** A link to the next page of a long list. */
export const MoreLink = ({ to, label }: { to: string | undefined; label: string }) =>
  to === undefined ? null : (
    <p>
      <a className="button" href={to}>
        {label}
      </a>
    </p>
  )

/** Facts as pairs of a term and its value. */
export const Facts = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="facts">
    {facts.map(([term, value]) => (
      <div key={term}>
        <dt>{term}</dt>
        <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
      </div>
    ))}
  </dl>
)
