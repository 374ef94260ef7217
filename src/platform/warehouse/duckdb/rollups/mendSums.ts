import type { DuckDBConnection } from '@duckdb/node-api'
import type { OnProgress } from '../../../control.ts'
import { monthSums } from '../../rollups/months.ts'
import { addend, columnsOfSums, type SumTable, sumsOf, sumTables } from '../../rollups/sums.ts'
import { addSums } from './addSums.ts'

/** Whole numbers: their sums are the same in whatever order they are added, which those of fractions are not. */
const compared = ({ metrics }: SumTable) => metrics.filter(({ kind }) => kind === 'count' || kind === 'netCount')

/** Rows, the SQL of the day or month that each is of, and what of it stands in a column of sums. */
interface Figures {
  table: string
  of: string
  read?(column: string): string
}

/**
 * Days, or months, of which two tables do not hold the same, in SQL. Their own figures are compared, and no note of what
 * was summed: a release that knows of no sums writes none, whether it imports, replaces or makes the demo.
 */
function differing(sums: SumTable, one: Figures, other: Figures): string {
  const names = compared(sums).map(({ name }) => name)
  const figures = ({ table, of, read = (name) => name }: Figures) =>
    `(SELECT ${of} AS date, ${names.map((name) => `sum(${read(name)}) AS ${name}`).join(', ')} FROM ${table} GROUP BY 1)`
  const row = (side: string) => `(${names.map((name) => `${side}.${name}`).join(', ')})`
  return `SELECT date FROM ${figures(one)} AS one FULL JOIN ${figures(other)} AS other USING (date)
    WHERE one.date IS NULL OR other.date IS NULL OR ${row('one')} IS DISTINCT FROM ${row('other')}`
}

/** Drops sums that an older release made with other columns: they are made again, and added up. */
export async function dropOutdatedSums(connection: DuckDBConnection): Promise<void> {
  for (const sums of [...sumTables, ...monthSums]) {
    const reader = await connection.runAndReadAll(
      `SELECT column_name FROM duckdb_columns() WHERE table_name = '${sums.name}'`,
    )
    const columns = reader.getRowsJS().map(([column]) => column)
    if (columns.length > 0 && columnsOfSums(sums).some((name) => !columns.includes(name)))
      await connection.run(`DROP TABLE ${sums.name}`)
  }
}

/** Adds up again, month by month, the sums that differ from the facts: all of them where there were none. */
export async function mendSums(connection: DuckDBConnection, onProgress: OnProgress): Promise<void> {
  for (const sums of sumTables) {
    const days = differing(sums, { table: sums.of, of: 'date', read: addend }, { table: sums.name, of: 'date' })
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
