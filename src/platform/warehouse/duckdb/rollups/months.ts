import type { DuckDBConnection } from '@duckdb/node-api'
import type { OnProgress } from '../../../control.ts'
import { monthSums, monthsOf, worthwhile } from '../../rollups/months.ts'
import { additions, inOrder, keysOf, type SumTable } from '../../rollups/sums.ts'
import type { ColumnStore } from '../columnStore.ts'

export const listOfMonths =
  'CREATE TABLE IF NOT EXISTS summed_months (table_name VARCHAR NOT NULL, month DATE NOT NULL)'

/** Strikes out the months of days whose facts change in this transaction. @param days SQL that gives a column `date` */
export async function strikeMonths(connection: DuckDBConnection, of: string, days: string): Promise<void> {
  const sums = monthsOf({ name: of })
  if (sums)
    await connection.run(`DELETE FROM summed_months WHERE table_name = '${sums.name}'
      AND month IN (SELECT date_trunc('month', date) FROM (${days}))`)
}

/**
 * Adds up each month that is over and is not added up, a month a transaction: at a start, and after the last of an
 * import's files. @param from rows from which on a table is worth it
 */
export async function sumMonths(
  { write }: Pick<ColumnStore, 'write'>,
  { onProgress = () => {}, from = worthwhile }: { onProgress?: OnProgress | undefined; from?: number } = {},
): Promise<void> {
  for (const sums of monthSums) {
    const months = await write((connection) => missingMonths(connection, sums, from))
    const step = (done: number) => onProgress({ label: 'Adding up whole months', done, total: months.length })
    for (const [done, month] of months.entries()) {
      step(done)
      await write((connection) => sumMonth(connection, sums, month))
    }
    if (months.length > 0) step(months.length)
  }
}

/** Of the newest month more is to come: it is not over. */
async function missingMonths(connection: DuckDBConnection, sums: SumTable, from: number): Promise<string[]> {
  const [[rows] = []] = (await connection.runAndReadAll(`SELECT count(*) FROM ${sums.of}`)).getRowsJS()
  if (Number(rows) < from) return []
  const reader = await connection.runAndReadAll(`
    SELECT DISTINCT CAST(CAST(date_trunc('month', date) AS DATE) AS VARCHAR) FROM ${sums.of}
    WHERE date < (SELECT date_trunc('month', max(date)) FROM ${sums.of})
      AND date_trunc('month', date) NOT IN (SELECT month FROM summed_months WHERE table_name = '${sums.name}')
    ORDER BY 1`)
  return reader.getRowsJS().map(([month]) => `DATE '${month}'`)
}

async function sumMonth(connection: DuckDBConnection, sums: SumTable, month: string): Promise<void> {
  const keys = keysOf(sums).map((name) => (name === 'date' ? `${month} AS date` : name))
  await connection.run(`DELETE FROM ${sums.name} WHERE date = ${month}`)
  await connection.run(`INSERT INTO ${sums.name} BY NAME
    SELECT ${[...keys, ...additions(sums)].join(', ')} FROM ${sums.of} WHERE date BETWEEN ${month} AND last_day(${month}) GROUP BY ALL
    ORDER BY ${inOrder(sums)}`)
  await connection.run(`INSERT INTO summed_months VALUES ('${sums.name}', ${month})`)
}
