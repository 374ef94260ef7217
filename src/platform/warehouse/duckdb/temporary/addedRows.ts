import type { Readable } from 'node:stream'
import type { DuckDBConnection } from '@duckdb/node-api'
import { dailyRollups } from '#platform/warehouse/rollups.ts'
import { columnsOf, durationColumn, type FactTable, factTables, ownerColumn } from '#platform/warehouse/schema.ts'
import { lastRow } from '../rollups.ts'
import { sqlTypes } from '../schema.ts'
import { type Copied, rowBlocks } from './rowBlocks.ts'
import { insertCsv, type RowFile, type RowFormat, type Selected, writeRows } from './rowFiles.ts'
import type { TemporaryWarehouse } from './temporaryWarehouse.ts'

/** Rows that were added to a temporary warehouse, to be written as a version. */
export interface AddedRows {
  /** The rows of each unit that got rows, also those that it had before, then the rows of rollups. */
  blocks(version: string, format: RowFormat): AsyncGenerator<Copied>
  /** The units, as table_name, content_owner, channel_id, video_id, date, created_at, version, reported_by. */
  units(version: string): Promise<RowFile>
  /** Whether any row was added. */
  hasRows: boolean
}

/** The names of a fact table's columns, in the order in which `copyIn` expects them. */
export const copiedColumns = (table: FactTable): readonly string[] => Object.keys(typedColumns(table))

const typedColumns = (table: FactTable): Record<string, string> => ({
  ...Object.fromEntries(columnsOf(table).map(({ name, kind }) => [name, sqlTypes[kind]])),
  ...(table.owned ? { [ownerColumn]: 'VARCHAR' } : {}),
  ...(table.durations ? { [durationColumn]: 'INTEGER' } : {}),
})

/** Copies the rows of a CSV stream into a table. */
export const copyIn = (temporary: TemporaryWarehouse, table: FactTable, csv: Readable): Promise<void> =>
  temporary.write((connection) => insertCsv(connection, temporary, table.name, typedColumns(table), csv))

/**
 * Runs work that adds rows, then finds these. A row of a content owner belongs to the owner's day, any other to its
 * channel's. The units count as reported at the beginning of time, so that each report replaces them.
 */
export async function addedRows(temporary: TemporaryWarehouse, work: () => Promise<void>): Promise<AddedRows> {
  const before = new Map<FactTable, bigint>()
  await temporary.write(async (connection) => {
    for (const table of factTables.values()) before.set(table, await lastRow(connection, table.name))
  })
  await work()
  const changed: { table: FactTable; last: bigint }[] = []
  await temporary.write(async (connection) => {
    for (const [table, last] of before)
      if ((await lastRow(connection, table.name)) > last) changed.push({ table, last })
  })
  return {
    hasRows: changed.length > 0,
    blocks: async function* (version, format) {
      for (const { table, last } of changed)
        yield* rowBlocks(temporary, { table, version, format, where: ofUnits(table, last) })
      for (const rollup of dailyRollups) yield* rowBlocks(temporary, { table: rollup, version, format })
    },
    units: (version) => temporary.write((connection) => writeUnits(connection, temporary, changed, version)),
  }
}

/** The condition that a row was added, or belongs to an owner's day that got rows. */
const ofUnits = (table: FactTable, last: bigint) =>
  table.owned
    ? `(rowid > ${last} OR ${ownerColumn} <> '' AND (${ownerColumn}, date) IN
        (SELECT (${ownerColumn}, date) FROM ${table.name} WHERE rowid > ${last}))`
    : `rowid > ${last}`

function writeUnits(
  connection: DuckDBConnection,
  temporary: TemporaryWarehouse,
  changed: readonly { table: FactTable; last: bigint }[],
  version: string,
): Promise<RowFile> {
  const units = changed.map(({ table, last }) => {
    const owner = table.owned ? ownerColumn : "''"
    const unitColumn = (name: string) =>
      table.unit.includes(name) ? `CASE WHEN ${owner} = '' THEN ${name} ELSE '' END` : "''"
    return `SELECT DISTINCT '${table.name}' AS table_name, ${owner} AS content_owner, ${unitColumn('channel_id')} AS channel_id,
      ${unitColumn('video_id')} AS video_id, date FROM ${table.name} WHERE rowid > ${last}`
  })
  const texts: Selected[] = ['table_name', 'content_owner', 'channel_id', 'video_id'].map((sql) => ({
    sql,
    text: true,
  }))
  const numbers: Selected[] = ['date', '0', version].map((sql) => ({ sql, text: false }))
  return writeRows(
    connection,
    temporary,
    [...texts, ...numbers, { sql: 'content_owner', text: true }],
    `(${units.join(' UNION ALL ')})`,
  )
}
