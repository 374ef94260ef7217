import type { DuckDBConnection } from '@duckdb/node-api'
import type { OnProgress } from '../../control.ts'
import { monthSums } from './months.ts'
import { addSums, type SumTable, sumsOf, sumTables } from './sums.ts'

/** Whole numbers: their sums are the same in whatever order they are added, which those of fractions are not. */
const compared = ({ metrics }: SumTable) => metrics.filter(({ kind }) => kind === 'count' || kind === 'netCount')

/** Rows, and the SQL of the day or month that each is of. */
interface Figures {
  table: string
  of: string
}

/**
 * Days, or months, of which two tables do not hold the same, in SQL. Their own figures are compared, and no note of what
 * was summed: a release that knows of no sums writes none, whether it imports, replaces or makes the demo.
 */
function differing(sums: SumTable, one: Figures, other: Figures): string {
  const names = compared(sums).map(({ name }) => name)
  const figures = ({ table, of }: Figures) =>
    `(SELECT ${of} AS date, ${names.map((name) => `sum(${name}) AS ${name}`).join(', ')} FROM ${table} GROUP BY 1)`
  const told = (side: string) => `(${names.map((name) => `${side}.${name}`).join(', ')})`
  return `SELECT date FROM ${figures(one)} AS one FULL JOIN ${figures(other)} AS other USING (date)
    WHERE one.date IS NULL OR other.date IS NULL OR ${told('one')} IS DISTINCT FROM ${told('other')}`
}

/** Adds up anew, month by month, what the sums do not hold as the facts do: all of it where there were no sums. */
export async function mendSums(connection: DuckDBConnection, onProgress: OnProgress): Promise<void> {
  for (const sums of sumTables) {
    const days = differing(sums, { table: sums.of, of: 'date' }, { table: sums.name, of: 'date' })
    const reader = await connection.runAndReadAll(
      `SELECT DISTINCT CAST(CAST(date_trunc('month', date) AS DATE) AS VARCHAR) FROM (${days}) ORDER BY 1`,
    )
    const months = reader.getRowsJS().map(([month]) => `DATE '${month}'`)
    const step = (done: number) =>
      onProgress({ label: 'Adding up the numbers that are there', done, total: months.length })
    for (const [done, month] of months.entries()) {
      step(done)
      const within = `date BETWEEN ${month} AND last_day(${month})`
      await connection.run(`DELETE FROM ${sums.name} WHERE ${within}`)
      await addSums(connection, sums, within)
    }
    if (months.length > 0) step(months.length)
  }
  await strikeStaleMonths(connection)
}

/** Whole months are held against the days, which have just been: what is not the same is read from the facts again. */
async function strikeStaleMonths(connection: DuckDBConnection): Promise<void> {
  for (const sums of monthSums) {
    const days = sumsOf({ name: sums.of })
    if (!days) continue
    const month = { table: days.name, of: "CAST(date_trunc('month', date) AS DATE)" }
    await connection.run(`DELETE FROM summed_months WHERE table_name = '${sums.name}'
      AND month IN (${differing(sums, month, { table: sums.name, of: 'date' })})`)
  }
}
