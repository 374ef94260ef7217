import { useQuery } from '@tanstack/react-query'
import { t } from '#tv/language/t.ts'
import { tableQuery } from '../hub.ts'
import { messages } from './messages.ts'

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
