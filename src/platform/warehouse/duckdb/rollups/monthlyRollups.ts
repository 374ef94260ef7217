import type { DuckDBConnection } from '@duckdb/node-api'
import type { OnProgress } from '#platform/control.ts'
import { additions, keysOf, type RollupTable, scanOrder } from '#platform/warehouse/rollups/dailyRollups.ts'
import { monthlyRollupOf, monthlyRollups, worthwhile } from '#platform/warehouse/rollups/monthlyRollups.ts'
import type { ColumnStore } from '../columnStore.ts'

export const listOfMonths =
  'CREATE TABLE IF NOT EXISTS summed_months (table_name VARCHAR NOT NULL, month DATE NOT NULL)'

/** Drops the rollups of months whose facts change in this transaction. @param days SQL that selects a column `date` */
export async function dropMonths(connection: DuckDBConnection, table: string, days: string): Promise<void> {
  const rollup = monthlyRollupOf({ name: table })
  if (rollup)
    await connection.run(`DELETE FROM summed_months WHERE table_name = '${rollup.name}'
      AND month IN (SELECT date_trunc('month', date) FROM (${days}))`)
}

/**
 * Builds the rollup of each month that is over and has none, one month a transaction: at a start, and after the last
 * file of an import.
 * @param from the least number of rows of a table for which rollups are built
 */
export async function buildMonthlyRollups(
  { write }: Pick<ColumnStore, 'write'>,
  { onProgress = () => {}, from = worthwhile }: { onProgress?: OnProgress | undefined; from?: number } = {},
): Promise<void> {
  for (const rollup of monthlyRollups) {
    const months = await write((connection) => missingMonths(connection, rollup, from))
    const step = (done: number) => onProgress({ label: 'Adding up whole months', done, total: months.length })
    for (const [done, month] of months.entries()) {
      step(done)
      await write((connection) => buildMonth(connection, rollup, month))
    }
    if (months.length > 0) step(months.length)
  }
}

/** The months without a rollup. The newest month is left out, because more rows are to come. */
async function missingMonths(connection: DuckDBConnection, rollup: RollupTable, from: number): Promise<string[]> {
  const [[rows] = []] = (await connection.runAndReadAll(`SELECT count(*) FROM ${rollup.factsTable}`)).getRowsJS()
  if (Number(rows) < from) return []
  const reader = await connection.runAndReadAll(`
    SELECT DISTINCT CAST(CAST(date_trunc('month', date) AS DATE) AS VARCHAR) FROM ${rollup.factsTable}
    WHERE date < (SELECT date_trunc('month', max(date)) FROM ${rollup.factsTable})
      AND date_trunc('month', date) NOT IN (SELECT month FROM summed_months WHERE table_name = '${rollup.name}')
    ORDER BY 1`)
  return reader.getRowsJS().map(([month]) => `DATE '${month}'`)
}

async function buildMonth(connection: DuckDBConnection, rollup: RollupTable, month: string): Promise<void> {
  const keys = keysOf(rollup).map((name) => (name === 'date' ? `${month} AS date` : name))
  await connection.run(`DELETE FROM ${rollup.name} WHERE date = ${month}`)
  await connection.run(`INSERT INTO ${rollup.name} BY NAME
    SELECT ${[...keys, ...additions(rollup)].join(', ')} FROM ${rollup.factsTable} WHERE date BETWEEN ${month} AND last_day(${month}) GROUP BY ALL
    ORDER BY ${scanOrder(rollup)}`)
  await connection.run(`INSERT INTO summed_months VALUES ('${rollup.name}', ${month})`)
}
