import { useQuery } from '@tanstack/react-query'
import type { SourceTable } from '#contract/datahub.ts'
import { days, numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { type Submission, tableQuery } from '../hub.ts'
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

/** The columns that distinguish rows, if a table has them (specification: data-hub 6). */
const telling = ['study_name', 'metric', 'segment', 'lift']

/** The first rows of a table. Renders nothing if the service does not return them or has no such table. */
export function FirstRows({ customer, table }: { customer: string; table: string }) {
  const { data } = useQuery(tableQuery(customer, table))
  if (!data || data.firstRows.length === 0) return null
  const known = telling.filter((name) => data.columns.includes(name))
  const columns = known.length > 0 ? known : data.columns.slice(0, telling.length)
  return (
    <table className="submit-rows">
      <caption className="submit-heading">{t(messages.firstRows)}</caption>
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col">
              <bdi>{name}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {data.firstRows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ID.
          <tr key={index}>
            {columns.map((name) => (
              <td key={name}>
                <bdi>{row[data.columns.indexOf(name)]}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
