import './facts.css'

/** A name and its value. A fact without a value is not shown. */
export type Fact = readonly [name: string, value: string | undefined | null]

/** The facts that have a value. */
export const knownFacts = (allFacts: readonly Fact[]) =>
  allFacts.filter(([, value]) => value !== undefined && value !== null && value !== '')

/** A list of facts, with the names at the left. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {knownFacts(facts).map(([name, value]) => (
        <div key={name} className="fact">
          <dt>
            <bdi>{name}</bdi>
          </dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
