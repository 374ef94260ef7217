import type { MenuOptions } from './Entry.tsx'

const maxNames = 4

/** The first tables to choose from, until one is chosen. */
export function Tables({ options: { title, values, textOf } }: { options: MenuOptions }) {
  return (
    <section className="submit-tables" aria-labelledby="submit-tables">
      <h2 id="submit-tables" className="submit-heading">
        {title}
      </h2>
      <ul>
        {values.slice(0, maxNames).map((name) => (
          <li key={name} className="submit-table">
            {textOf(name)}
          </li>
        ))}
      </ul>
    </section>
  )
}
