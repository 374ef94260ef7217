import type { DuckDBConnection } from '@duckdb/node-api'
import { block } from '../columnStore.ts'
import type { Incoming } from './directLoad.ts'

/**
 * Sorts the incoming rows in the order of scans, by channel, then day. Most files have this order already; then no row
 * is moved.
 */
export async function clusterRows(connection: DuckDBConnection, { table, lastRowId }: Incoming): Promise<void> {
  const key = table.unit.filter((name) => name !== 'video_id').join(', ')
  const reader = await connection.runAndReadAll(
    `SELECT avg(span) FROM (SELECT max(last_row) - min(first_row) + 1 - sum(rows) AS span FROM arrived GROUP BY ${key})`,
  )
  // The average number of foreign rows between the rows of a channel's day: less than a block does not slow a scan
  // down.
  const [foreign] = reader.getRowsJS()[0] ?? []
  if (typeof foreign !== 'number' || foreign < block) return
  const fromIncoming = `FROM ${table.name} WHERE rowid > ${lastRowId}`
  await connection.run(`
    CREATE OR REPLACE TEMP TABLE in_order AS SELECT * ${fromIncoming} ORDER BY ${key};
    DELETE ${fromIncoming};
    INSERT INTO ${table.name} SELECT * FROM in_order;
    DROP TABLE in_order`)
}
