import type { DuckDBConnection } from '@duckdb/node-api'
import { dailyRollups, type RollupTable } from '#platform/warehouse/rollups/dailyRollups.ts'
import { addToRollup, lastRow } from './addToRollup.ts'
import { dropMonths } from './monthlyRollups.ts'

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
