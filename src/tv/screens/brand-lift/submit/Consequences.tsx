import type { SourceTable } from '#contract/datahub.ts'
import { days, numbers } from '../../../format/locale.ts'
import type { Submission } from '../hub.ts'
import { feedName } from '../labels.ts'

interface ConsequencesProps {
  report: Submission
  /** As the service lists it; undefined if none is chosen or the service has no list. */
  table: SourceTable | undefined
}

/** What will happen to the report with the present choices (specification: data-hub 2; specification: data-hub 7). */
export function Consequences({ report: { date, sourceTable, instance }, table }: ConsequencesProps) {
  const checked = table ? `all ${numbers.exact(table.rowCount)} rows` : 'every row'
  const name = sourceTable === '' ? 'the table' : sourceTable.slice(sourceTable.lastIndexOf('.') + 1)
  const steps = [
    { key: 'check', text: `The data hub checks ${checked} of ${name}.` },
    { key: 'whole', text: 'If one row is wrong, nothing is imported, and Imports says which.' },
    {
      key: 'replace',
      text: `Otherwise its studies replace the report of ${days.short(date)} in ${feedName(instance)}, if there is one.`,
    },
    { key: 'show', text: 'Brand lift then shows them.' },
  ]
  return (
    <section className="submit-ahead" aria-labelledby="submit-ahead">
      <h2 id="submit-ahead" className="submit-heading">
        What will happen
      </h2>
      <ol className="submit-steps">
        {steps.map(({ key, text }) => (
          <li key={key} className="submit-step">
            {text}
          </li>
        ))}
      </ol>
    </section>
  )
}
