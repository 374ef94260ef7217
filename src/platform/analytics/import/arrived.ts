import type { DuckDBConnection } from '@duckdb/node-api'
import { additions, keysOf, sumsOf } from '../warehouse/sums.ts'
import { lengthColumn } from '../warehouse/tables.ts'
import { ruleOf } from './columnRules.ts'
import { type Arrival, carried } from './lay.ts'

/**
 * Counts the arriving rows, read once, into the temporary table `arrived`: a row for each day of a channel, video and
 * claim, with how many rows there are, where the first and the last stand, and what they tell of the video's length. All
 * that an import asks of its rows as a whole is answered from there. Of a table that has sums, it holds these too, and a
 * row for each of theirs.
 */
export async function countArrived(connection: DuckDBConnection, { table, last }: Arrival): Promise<void> {
  const has = (name: string) => table.dimensions.some((one) => one.name === name)
  const sums = sumsOf(table)
  const columns = sums
    ? [...keysOf(sums), ...additions(sums)]
    : [
        ...['date', ...['channel_id', 'video_id'].map((name) => (has(name) ? name : `'' AS ${name}`))],
        ...(table.claimable ? ['claimed_status', 'uploader_type'] : []),
      ]
  await connection.run(`
    CREATE OR REPLACE TEMP TABLE arrived AS
    SELECT ${columns.join(', ')}, count(*) AS rows, min(rowid) AS first_row, max(rowid) AS last_row,
      ${table.lengths ? `max(${lengthColumn}) AS seconds, count(${lengthColumn}) < count(*)` : 'NULL AS seconds, false'} AS lacking
    FROM ${table.name} WHERE rowid > ${last} GROUP BY ALL`)
}

/** Checks what the quick way leaves to look at: names once for each that there is, and that no key stands twice. */
export async function checkQuick(connection: DuckDBConnection, arrival: Arrival): Promise<void> {
  const { file, table, last } = arrival
  const rows = `${table.name} WHERE rowid > ${last}`
  for (const column of carried(file)) {
    const rule = ruleOf(column)
    if (!rule.quick.distinct) continue
    const counted = column.name === 'channel_id' || column.name === 'video_id'
    const reader = await connection.runAndReadAll(
      `SELECT any_value(x) FROM (SELECT DISTINCT ${column.name} AS x FROM ${counted ? 'arrived' : rows})
       WHERE NOT (${rule.lets('x')} AND ${rule.becomes('x')} = x)`,
    )
    const [value] = reader.getRowsJS()[0] ?? []
    if (value !== null) throw new Error(`${column.name}: ${String(value)} needs care`)
  }
  if (!(await keysDiffer(connection, arrival))) throw new Error('two rows have the same key')
}

/**
 * Whether no two arriving rows have the same key. Equal keys have equal hashes, so as many hashes as rows is proof;
 * fewer may be chance, and the careful way then looks at the keys themselves.
 */
async function keysDiffer(connection: DuckDBConnection, { table, last }: Arrival): Promise<boolean> {
  const keys = [
    ...table.dimensions.map(({ name }) => name),
    ...(table.claimable ? ['claimed_status', 'uploader_type'] : []),
  ]
  const reader = await connection.runAndReadAll(
    `SELECT count(*) = count(DISTINCT hash(${keys.join(', ')})) FROM ${table.name} WHERE rowid > ${last}`,
  )
  return reader.getRowsJS()[0]?.[0] === true
}
