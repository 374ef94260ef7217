import './facts.css'

/** A name and what it is; without a value it is left out. */
export type Fact = readonly [name: string, value: string | undefined | null]

/** The facts that have a value. */
export const knownOf = (given: readonly Fact[]) =>
  given.filter(([, value]) => value !== undefined && value !== null && value !== '')

/** Facts below each other: names at the left. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {knownOf(facts).map(([name, value]) => (
        <div key={name} className="fact">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
