import type { DuckDBConnection } from '@duckdb/node-api'
import { block } from '../columnStore.ts'
import type { Incoming } from './directLoad.ts'

/** Puts the arriving rows in the order of scans, by channel, then day; most files are in it, and then nothing is moved. */
export async function clusterRows(connection: DuckDBConnection, { table, last }: Incoming): Promise<void> {
  const key = table.unit.filter((name) => name !== 'video_id').join(', ')
  const reader = await connection.runAndReadAll(
    `SELECT avg(span) FROM (SELECT max(last_row) - min(first_row) + 1 - sum(rows) AS span FROM arrived GROUP BY ${key})`,
  )
  // How many foreign rows lie among those of a channel's day: less than a block of them costs a scan nothing.
  const [foreign] = reader.getRowsJS()[0] ?? []
  if (typeof foreign !== 'number' || foreign < block) return
  const arrived = `FROM ${table.name} WHERE rowid > ${last}`
  await connection.run(`
    CREATE OR REPLACE TEMP TABLE in_order AS SELECT * ${arrived} ORDER BY ${key};
    DELETE ${arrived};
    INSERT INTO ${table.name} SELECT * FROM in_order;
    DROP TABLE in_order`)
}
