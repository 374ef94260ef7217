import { availableParallelism } from 'node:os'
import type { DuckDBConnection } from '@duckdb/node-api'
import { presentColumns } from '#platform/warehouse/reportTypes.ts'
import { additions, dailyRollupOf, keysOf } from '#platform/warehouse/rollups.ts'
import { claims, durationColumn, type FactTable } from '#platform/warehouse/schema.ts'
import { block } from '../columnStore.ts'
import { cellSql } from './cells.ts'
import type { Incoming } from './directLoad.ts'

/**
 * Counts the incoming rows, in one read, into the temporary table `arrived`. It has a row for each day of a channel,
 * video and claim: the number of rows, how many of these repeat another's key, the first and last row id, and the
 * duration of the video where the rows give it. An import answers all questions about its rows as a whole from there.
 * For a table with a rollup it also has the rollup's columns, and a row for each row of the rollup.
 */
export async function takeCensus(connection: DuckDBConnection, { table, lastRowId }: Incoming): Promise<void> {
  const has = (name: string) => table.dimensions.some((dimension) => dimension.name === name)
  const rollup = dailyRollupOf(table)
  const grouped = rollup
    ? keysOf(rollup)
    : ['date', ...['channel_id', 'video_id'].filter(has), ...(table.claimable ? claimKeys : [])]
  const absent = rollup ? [] : ['channel_id', 'video_id'].filter((name) => !has(name)).map((name) => `'' AS ${name}`)
  const remainingKeys = keysOfRows(table).filter((name) => !grouped.includes(name))
  const ids = await idsOf(connection, table, lastRowId)
  // Equal keys have equal hashes: no repeated hash proves that no key is repeated. Otherwise the careful check compares
  // the keys.
  const repeated =
    ids.count <= maxRowsInMemory
      ? `count(*) - list_unique(list(hash(${remainingKeys.length > 0 ? remainingKeys.join(', ') : '0'})))`
      : 'NULL'
  await connection.run(`
    CREATE OR REPLACE TEMP TABLE arrived AS
    SELECT ${[...grouped, ...absent, ...(rollup ? additions(rollup) : [])].join(', ')},
      count(*) AS rows, ${repeated} AS repeated, min(rowid) AS first_row, max(rowid) AS last_row,
      ${table.durations ? `max(${durationColumn}) AS seconds, count(${durationColumn}) < count(*)` : 'NULL AS seconds, false'} AS lacking
    FROM (${inParts(table, ids)}) GROUP BY ALL`)
}

interface RowIds {
  first: bigint
  count: number
}

/** The row ids of the incoming rows. They have no gaps, and may begin at any number. */
async function idsOf(connection: DuckDBConnection, { name }: FactTable, last: bigint): Promise<RowIds> {
  const reader = await connection.runAndReadAll(`SELECT min(rowid), count(*) FROM ${name} WHERE rowid > ${last}`)
  const [first, count] = reader.getRowsJS()[0] ?? []
  return { first: typeof first === 'bigint' ? first : last + 1n, count: Number(count) }
}

/**
 * SQL that reads the incoming rows in as many parts as there are processors: the engine chooses the number of threads
 * by the committed rows, and would read a first file with one thread.
 */
function inParts({ name }: FactTable, { first, count }: RowIds): string {
  const parts = Math.max(Math.min(availableParallelism(), Math.floor(count / block)), 1)
  const from = (part: number) => first + BigInt(Math.ceil((count * part) / parts))
  return Array.from(
    { length: parts },
    (_, part) =>
      `SELECT *, rowid FROM ${name} WHERE rowid >= ${from(part)}${part + 1 < parts ? ` AND rowid < ${from(part + 1)}` : ''}`,
  ).join(' UNION ALL ')
}

/**
 * Up to this number of rows, hashes are compared in memory by group, where a few hundred fit into the processor's
 * cache. This takes half the time of one set of all hashes, which the engine can move to disk.
 */
const maxRowsInMemory = 20_000_000

/** Checks what the direct load does not: each distinct name, once, and that no key occurs twice. */
export async function checkQuick(connection: DuckDBConnection, incoming: Incoming): Promise<void> {
  const { file, table, lastRowId } = incoming
  const rows = `${table.name} WHERE rowid > ${lastRowId}`
  for (const column of presentColumns(file)) {
    const rule = cellSql(column)
    if (!rule.quick.distinct) continue
    const counted = column.name === 'channel_id' || column.name === 'video_id'
    const reader = await connection.runAndReadAll(
      // The filter is on the aggregate: a WHERE would be checked for every row before duplicates are dropped.
      `SELECT any_value(x) FILTER (NOT (${rule.condition('x')} AND ${rule.stored('x')} = x))
       FROM (SELECT DISTINCT ${column.name} AS x FROM ${counted ? 'arrived' : rows})`,
    )
    const [value] = reader.getRowsJS()[0] ?? []
    if (value !== null) throw new Error(`${column.name}: ${String(value)} needs care`)
  }
  if (await keysRepeat(connection, incoming)) throw new Error('two rows have the same key')
}

/** Whether two incoming rows have the same key, or equal hashes of their keys. */
async function keysRepeat(connection: DuckDBConnection, { table, lastRowId }: Incoming): Promise<boolean> {
  const counted = await connection.runAndReadAll(
    'SELECT coalesce(sum(repeated), 0) > 0, count(repeated) < count(*) FROM arrived',
  )
  const [repeat, uncounted] = counted.getRowsJS()[0] ?? []
  if (uncounted !== true) return repeat === true
  const reader = await connection.runAndReadAll(
    `SELECT count(*) > count(DISTINCT hash(${keysOfRows(table).join(', ')})) FROM ${table.name} WHERE rowid > ${lastRowId}`,
  )
  return reader.getRowsJS()[0]?.[0] === true
}

const claimKeys = claims.map(({ name }) => name)

/** The columns of a row's key. */
const keysOfRows = ({ dimensions, claimable }: FactTable): readonly string[] => [
  ...dimensions.map(({ name }) => name),
  ...(claimable ? claimKeys : []),
]
