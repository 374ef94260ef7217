import type { DuckDBConnection } from '@duckdb/node-api'
import type { OnProgress } from '#platform/control.ts'
import {
  addend,
  columnsOfRollup,
  dailyRollupOf,
  dailyRollups,
  type RollupTable,
} from '#platform/warehouse/rollups/dailyRollups.ts'
import { monthlyRollups } from '#platform/warehouse/rollups/monthlyRollups.ts'
import { addToRollup } from './addToRollup.ts'

/** Only whole numbers are compared: their sums do not depend on the order of adding, as sums of fractions do. */
const compared = ({ metrics }: RollupTable) => metrics.filter(({ kind }) => kind === 'count' || kind === 'netCount')

/** A table, the SQL of each row's day or month (`period`), and of the value for a column of the rollup (`read`). */
interface Figures {
  table: string
  period: string
  read?(column: string): string
}

/**
 * SQL that selects the days or months in which two tables differ. It compares the figures themselves, not a record of
 * what was rolled up: an older release without rollups writes no such record when it imports, replaces or makes the
 * demo.
 */
function differing(rollup: RollupTable, first: Figures, second: Figures): string {
  const names = compared(rollup).map(({ name }) => name)
  const figures = ({ table, period, read = (name) => name }: Figures) =>
    `(SELECT ${period} AS date, ${names.map((name) => `sum(${read(name)}) AS ${name}`).join(', ')} FROM ${table} GROUP BY 1)`
  const row = (side: string) => `(${names.map((name) => `${side}.${name}`).join(', ')})`
  return `SELECT date FROM ${figures(first)} AS one FULL JOIN ${figures(second)} AS other USING (date)
    WHERE one.date IS NULL OR other.date IS NULL OR ${row('one')} IS DISTINCT FROM ${row('other')}`
}

/** Drops rollups that lack columns because an older release made them, so that they are built again. */
export async function dropOutdatedRollups(connection: DuckDBConnection): Promise<void> {
  for (const rollup of [...dailyRollups, ...monthlyRollups]) {
    const reader = await connection.runAndReadAll(
      `SELECT column_name FROM duckdb_columns() WHERE table_name = '${rollup.name}'`,
    )
    const columns = reader.getRowsJS().map(([column]) => column)
    if (columns.length > 0 && columnsOfRollup(rollup).some((name) => !columns.includes(name)))
      await connection.run(`DROP TABLE ${rollup.name}`)
  }
}

/** Rebuilds, month by month, the rollups that differ from the facts, or all of them where there were none. */
export async function repairRollups(connection: DuckDBConnection, onProgress: OnProgress): Promise<void> {
  for (const rollup of dailyRollups) {
    const days = differing(
      rollup,
      { table: rollup.factsTable, period: 'date', read: addend },
      { table: rollup.name, period: 'date' },
    )
    const reader = await connection.runAndReadAll(
      `SELECT DISTINCT CAST(CAST(date_trunc('month', date) AS DATE) AS VARCHAR) FROM (${days}) ORDER BY 1`,
    )
    const months = reader.getRowsJS().map(([month]) => `DATE '${month}'`)
    const step = (done: number) =>
      onProgress({ label: 'Adding up the numbers that are there', done, total: months.length })
    for (const [done, month] of months.entries()) {
      step(done)
      const within = `date BETWEEN ${month} AND last_day(${month})`
      await connection.run(`DELETE FROM ${rollup.name} WHERE ${within}`)
      await addToRollup(connection, rollup, within)
    }
    if (months.length > 0) step(months.length)
  }
  await dropStaleMonths(connection)
}

/**
 * Drops the monthly rollups that differ from the daily ones, which are already repaired. Reports then read these months
 * from the facts.
 */
async function dropStaleMonths(connection: DuckDBConnection): Promise<void> {
  for (const rollup of monthlyRollups) {
    const days = dailyRollupOf({ name: rollup.factsTable })
    if (!days) continue
    const month = { table: days.name, period: "CAST(date_trunc('month', date) AS DATE)" }
    await connection.run(`DELETE FROM summed_months WHERE table_name = '${rollup.name}'
      AND month IN (${differing(rollup, month, { table: rollup.name, period: 'date' })})`)
  }
}
