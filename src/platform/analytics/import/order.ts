import type { DuckDBConnection } from '@duckdb/node-api'
import type { Arrival } from './lay.ts'

/** Rows that the engine keeps and skips together. */
const block = 122_880

/** Puts the arriving rows in the order of scans, by channel, then day; most files are in it, and then nothing is moved. */
export async function sortArrived(connection: DuckDBConnection, { table, last }: Arrival): Promise<void> {
  const key = table.unit.filter((name) => name !== 'video_id').join(', ')
  const arrived = `FROM ${table.name} WHERE rowid > ${last}`
  const reader = await connection.runAndReadAll(
    `SELECT avg(max_id - min_id + 1 - rows) FROM (SELECT max(rowid) AS max_id, min(rowid) AS min_id, count(*) AS rows ${arrived} GROUP BY ${key})`,
  )
  // How many foreign rows lie among those of a channel's day: less than a block of them costs a scan nothing.
  const [foreign] = reader.getRowsJS()[0] ?? []
  if (typeof foreign !== 'number' || foreign < block) return
  await connection.run(`
    CREATE OR REPLACE TEMP TABLE in_order AS SELECT * ${arrived} ORDER BY ${key};
    DELETE ${arrived};
    INSERT INTO ${table.name} SELECT * FROM in_order;
    DROP TABLE in_order`)
}

/**
 * Whether no two arriving rows have the same key. Equal keys have equal hashes, so as many hashes as rows is proof;
 * fewer may be chance, and the careful way then looks at the keys themselves.
 */
export async function keysDiffer(connection: DuckDBConnection, { table, last }: Arrival): Promise<boolean> {
  const keys = [
    ...table.dimensions.map(({ name }) => name),
    ...(table.claimable ? ['claimed_status', 'uploader_type'] : []),
  ]
  const reader = await connection.runAndReadAll(
    `SELECT count(*) = count(DISTINCT hash(${keys.join(', ')})) FROM ${table.name} WHERE rowid > ${last}`,
  )
  return reader.getRowsJS()[0]?.[0] === true
}
