import type { DuckDBConnection } from '@duckdb/node-api'
import { additions, keysOf, sumsOf } from '../warehouse/sums.ts'
import { claims, type FactTable, lengthColumn } from '../warehouse/tables.ts'
import { ruleOf } from './columnRules.ts'
import { type Arrival, carried } from './lay.ts'

/**
 * Counts the arriving rows, read once, into the temporary table `arrived`: a row for each day of a channel, video and
 * claim, with how many rows there are, how many of these repeat another's key, where the first and the last stand, and
 * what they tell of the video's length. All that an import asks of its rows as a whole is answered from there. Of a table
 * that has sums, it holds these too, and a row for each of theirs.
 */
export async function countArrived(connection: DuckDBConnection, { table, last }: Arrival): Promise<void> {
  const has = (name: string) => table.dimensions.some((one) => one.name === name)
  const sums = sumsOf(table)
  const grouped = sums
    ? keysOf(sums)
    : ['date', ...['channel_id', 'video_id'].filter(has), ...(table.claimable ? claimKeys : [])]
  const absent = sums ? [] : ['channel_id', 'video_id'].filter((name) => !has(name)).map((name) => `'' AS ${name}`)
  const others = keysOfRows(table).filter((name) => !grouped.includes(name))
  const arriving = await connection.runAndReadAll(
    `SELECT count(*) <= ${mostInMemory} FROM ${table.name} WHERE rowid > ${last}`,
  )
  const inMemory = arriving.getRowsJS()[0]?.[0] === true
  // Equal keys have equal hashes: none repeated is proof, and the careful way looks at the keys themselves otherwise.
  const repeated = inMemory
    ? `count(*) - len(list_distinct(list(hash(${others.length > 0 ? others.join(', ') : '0'}))))`
    : 'NULL'
  await connection.run(`
    CREATE OR REPLACE TEMP TABLE arrived AS
    SELECT ${[...grouped, ...absent, ...(sums ? additions(sums) : [])].join(', ')},
      count(*) AS rows, ${repeated} AS repeated, min(rowid) AS first_row, max(rowid) AS last_row,
      ${table.lengths ? `max(${lengthColumn}) AS seconds, count(${lengthColumn}) < count(*)` : 'NULL AS seconds, false'} AS lacking
    FROM ${table.name} WHERE rowid > ${last} GROUP BY ALL`)
}

/**
 * Up to so many rows the hashes of a group are compared in memory, where its few hundred stay in the processor's cache:
 * half the time of one set of all hashes, which the engine can put on the disk.
 */
const mostInMemory = 20_000_000

/** Checks what the quick way leaves to look at: names once for each that there is, and that no key stands twice. */
export async function checkQuick(connection: DuckDBConnection, arrival: Arrival): Promise<void> {
  const { file, table, last } = arrival
  const rows = `${table.name} WHERE rowid > ${last}`
  for (const column of carried(file)) {
    const rule = ruleOf(column)
    if (!rule.quick.distinct) continue
    const counted = column.name === 'channel_id' || column.name === 'video_id'
    const reader = await connection.runAndReadAll(
      // The aggregate's filter, not the statement's, which the engine would ask of every row before it drops equal ones.
      `SELECT any_value(x) FILTER (NOT (${rule.lets('x')} AND ${rule.becomes('x')} = x))
       FROM (SELECT DISTINCT ${column.name} AS x FROM ${counted ? 'arrived' : rows})`,
    )
    const [value] = reader.getRowsJS()[0] ?? []
    if (value !== null) throw new Error(`${column.name}: ${String(value)} needs care`)
  }
  if (await keysRepeat(connection, arrival)) throw new Error('two rows have the same key')
}

/** Whether two arriving rows have the same key, or seem to. */
async function keysRepeat(connection: DuckDBConnection, { table, last }: Arrival): Promise<boolean> {
  const counted = await connection.runAndReadAll(
    'SELECT coalesce(sum(repeated), 0) > 0, count(repeated) < count(*) FROM arrived',
  )
  const [repeat, uncounted] = counted.getRowsJS()[0] ?? []
  if (uncounted !== true) return repeat === true
  const reader = await connection.runAndReadAll(
    `SELECT count(*) > count(DISTINCT hash(${keysOfRows(table).join(', ')})) FROM ${table.name} WHERE rowid > ${last}`,
  )
  return reader.getRowsJS()[0]?.[0] === true
}

const claimKeys = claims.map(({ name }) => name)

/** The columns in which no two rows of a table agree. */
const keysOfRows = ({ dimensions, claimable }: FactTable): readonly string[] => [
  ...dimensions.map(({ name }) => name),
  ...(claimable ? claimKeys : []),
]
