import type { DuckDBConnection } from '@duckdb/node-api'
import { additions, keysOf, type RollupTable, scanOrder } from '#platform/warehouse/rollups/dailyRollups.ts'

/** Adds rows to the rollup of their table. */
export async function addToRollup(connection: DuckDBConnection, rollup: RollupTable, where: string): Promise<void> {
  await connection.run(`INSERT INTO ${rollup.name} BY NAME
    SELECT ${[...keysOf(rollup), ...additions(rollup)].join(', ')} FROM ${rollup.factsTable} WHERE ${where} GROUP BY ALL
    ORDER BY ${scanOrder(rollup)}`)
}

/** The row id of a table's last row, -1 for an empty table. Rows that are added in this transaction have higher ids. */
export async function lastRow(connection: DuckDBConnection, table: string): Promise<bigint> {
  const [[last] = []] = (await connection.runAndReadAll(`SELECT max(rowid) FROM ${table}`)).getRowsJS()
  return typeof last === 'bigint' ? last : -1n
}
