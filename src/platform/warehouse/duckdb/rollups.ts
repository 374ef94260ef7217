import type { DuckDBConnection } from '@duckdb/node-api'
import type { OnProgress } from '#platform/control.ts'
import {
  addend,
  additions,
  columnsOfRollup,
  dailyRollupOf,
  dailyRollups,
  keysOf,
  monthlyRollupOf,
  monthlyRollups,
  type RollupTable,
  scanOrder,
  worthwhile,
} from '#platform/warehouse/rollups.ts'
import type { ColumnStore } from './columnStore.ts'

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

/** Adds rows to the rollup of their table. */
async function addToRollup(connection: DuckDBConnection, rollup: RollupTable, where: string): Promise<void> {
  await connection.run(`INSERT INTO ${rollup.name} BY NAME
    SELECT ${[...keysOf(rollup), ...additions(rollup)].join(', ')} FROM ${rollup.factsTable} WHERE ${where} GROUP BY ALL
    ORDER BY ${scanOrder(rollup)}`)
}

/** The row id of a table's last row, -1 for an empty table. Rows that are added in this transaction have higher ids. */
export async function lastRow(connection: DuckDBConnection, table: string): Promise<bigint> {
  const [[last] = []] = (await connection.runAndReadAll(`SELECT max(rowid) FROM ${table}`)).getRowsJS()
  return typeof last === 'bigint' ? last : -1n
}

/** Runs work that only adds rows, then adds these rows to the rollups. */
export async function withRollups<Result>(connection: DuckDBConnection, work: () => Promise<Result>): Promise<Result> {
  const lasts = new Map<RollupTable, bigint>()
  for (const rollup of dailyRollups) lasts.set(rollup, await lastRow(connection, rollup.factsTable))
  const result = await work()
  for (const [rollup, last] of lasts) {
    await addToRollup(connection, rollup, `rowid > ${last}`)
    await dropMonths(connection, rollup.factsTable, `SELECT date FROM ${rollup.factsTable} WHERE rowid > ${last}`)
  }
  return result
}

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
