import type { DuckDBConnection } from '@duckdb/node-api'
import { addSums, type SumTable, sumTables } from './sums.ts'

export type OnProgress = (step: { label: string; done: number; total: number }) => void

/** Whole numbers: their sums are the same in whatever order they are added, which those of fractions are not. */
const compared = ({ metrics }: SumTable) => metrics.filter(({ kind }) => kind === 'count' || kind === 'netCount')

/**
 * Months of which the sums are not those of the facts. Their own figures are compared, day by day, and no note of what was
 * summed: a release that knows of no sums writes none, whether it imports, replaces or makes the demo.
 */
async function monthsThatDiffer(connection: DuckDBConnection, sums: SumTable): Promise<string[]> {
  const names = compared(sums).map(({ name }) => name)
  const days = (table: string) =>
    `(SELECT date, ${names.map((name) => `sum(${name}) AS ${name}`).join(', ')} FROM ${table} GROUP BY date)`
  const reader = await connection.runAndReadAll(`
    SELECT DISTINCT CAST(date_trunc('month', date) AS VARCHAR) FROM ${days(sums.of)} AS facts FULL JOIN ${days(sums.name)} AS sums USING (date)
    WHERE facts.date IS NULL OR sums.date IS NULL
      OR (${names.map((name) => `facts.${name}`).join(', ')}) IS DISTINCT FROM (${names.map((name) => `sums.${name}`).join(', ')})
    ORDER BY 1`)
  return reader.getRowsJS().map(([month]) => `DATE '${String(month).slice(0, 10)}'`)
}

/** Adds up anew, month by month, what the sums do not hold as the facts do: all of it where there were no sums. */
export async function mendSums(connection: DuckDBConnection, onProgress: OnProgress): Promise<void> {
  for (const sums of sumTables) {
    const months = await monthsThatDiffer(connection, sums)
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
}
