import type { SourceTable } from '#contract/datahub.ts'
import { days, numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import type { Submission } from '../hub.ts'
import { feedName, tableName } from '../labels.ts'
import { messages } from './messages.ts'

interface ConsequencesProps {
  report: Submission
  /** As the service lists it; undefined if none is chosen or the service has no list. */
  table: SourceTable | undefined
}

/** What will happen to the report with the present choices (specification: data-hub 2; specification: data-hub 7). */
export function Consequences({ report: { date, sourceTable, instance }, table }: ConsequencesProps) {
  const name = tableName(sourceTable)
  const checked = table
    ? t(messages.checkRows, { count: table.rowCount, shown: numbers.exact(table.rowCount), table: name })
    : name === ''
      ? t(messages.checkAny)
      : t(messages.checkTable, { table: name })
  const steps = [
    { key: 'check', text: checked },
    { key: 'whole', text: t(messages.whole) },
    {
      key: 'replace',
      text: t(messages.replace, { day: days.short(date), feed: feedName(instance) }),
    },
    { key: 'show', text: t(messages.show) },
  ]
  return (
    <section className="submit-ahead" aria-labelledby="submit-ahead">
      <h2 id="submit-ahead" className="submit-heading">
        {t(messages.ahead)}
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
