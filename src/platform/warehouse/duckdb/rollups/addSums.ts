import type { DuckDBConnection } from '@duckdb/node-api'
import { additions, inOrder, keysOf, type SumTable } from '../../rollups/sums.ts'

/** Adds rows to the sums of their table. */
export async function addSums(connection: DuckDBConnection, sums: SumTable, where: string): Promise<void> {
  await connection.run(`INSERT INTO ${sums.name} BY NAME
    SELECT ${[...keysOf(sums), ...additions(sums)].join(', ')} FROM ${sums.of} WHERE ${where} GROUP BY ALL
    ORDER BY ${inOrder(sums)}`)
}

/** The row id of a table's last row: what is added in this transaction has higher ones. */
export async function lastRow(connection: DuckDBConnection, table: string): Promise<bigint> {
  const [[last] = []] = (await connection.runAndReadAll(`SELECT max(rowid) FROM ${table}`)).getRowsJS()
  return typeof last === 'bigint' ? last : -1n
}
