import type { DuckDBConnection } from '@duckdb/node-api'
import { type SumTable, sumTables } from '../../rollups/sums.ts'
import { addSums, lastRow } from './addSums.ts'
import { strikeMonths } from './months.ts'

/** Runs work that only adds rows, and adds these to their sums too. */
export async function addingSums<Result>(connection: DuckDBConnection, work: () => Promise<Result>): Promise<Result> {
  const lasts = new Map<SumTable, bigint>()
  for (const sums of sumTables) lasts.set(sums, await lastRow(connection, sums.of))
  const result = await work()
  for (const [sums, last] of lasts) {
    await addSums(connection, sums, `rowid > ${last}`)
    await strikeMonths(connection, sums.of, `SELECT date FROM ${sums.of} WHERE rowid > ${last}`)
  }
  return result
}
