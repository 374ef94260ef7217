import { useQuery } from '@tanstack/react-query'
import { t } from '#tv/language/t.ts'
import { useAdvanced } from '#tv/ui/controls/Advanced.tsx'
import { tableQuery } from '../hub.ts'
import { messages } from './messages.ts'
import { plainCell, tellingColumns } from './plainRows.ts'

interface FirstRowsProps {
  customer: string
  /** Its full name. */
  table: string
}

/**
 * The first rows of a table, by which a person recognizes it; under Advanced with the table's own names and values.
 * Renders nothing if the service does not return them or has no such table.
 */
export function FirstRows({ customer, table }: FirstRowsProps) {
  const [isAdvanced, advancedButton] = useAdvanced('submit:advanced')
  const { data } = useQuery(tableQuery(customer, table))
  if (!data || data.firstRows.length === 0) return null
  const known = Object.keys(tellingColumns).filter((name) => data.columns.includes(name))
  const columns = known.length > 0 || !isAdvanced ? known : data.columns.slice(0, maxColumns)
  const headOf = (column: string) => {
    const words = tellingColumns[column]
    return isAdvanced || !words ? column : t(words)
  }
  return (
    <section className="submit-first" aria-labelledby="submit-first">
      <div className="submit-first-head">
        <h2 id="submit-first" className="submit-heading">
          {t(messages.firstRows)}
        </h2>
        {advancedButton}
      </div>
      {isAdvanced && (
        <p className="submit-first-name">
          <bdi>{table}</bdi>
        </p>
      )}
      {columns.length > 0 && (
        <table className="submit-rows" aria-labelledby="submit-first">
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  <bdi>{headOf(name)}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.firstRows.map((row, index) => {
              const cellOf = (column: string) => row[data.columns.indexOf(column)] ?? ''
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ID.
                <tr key={index}>
                  {columns.map((name) => (
                    <td key={name}>
                      <bdi>{isAdvanced ? cellOf(name) : plainCell(name, cellOf)}</bdi>
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </section>
  )
}

const maxColumns = 4
