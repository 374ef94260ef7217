import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import { sqlText } from '#platform/warehouse/columns.ts'
import type { TemporaryWarehouse } from './temporaryWarehouse.ts'

/** `CSV` is without a header, NULL as `\N`. A reader of Parquet has no text to parse, so it needs a fifth of the time. */
export type RowFormat = 'CSV' | 'Parquet'

/** Rows of a query as a file. */
export interface RowFile {
  path: string
  rows: number
}

/** Columns with their SQL types, in the order of the cells. */
export type TypedColumns = Readonly<Record<string, string>>

/** Inserts the rows of a CSV stream (no header, NULL as `\N`) into a table. */
export async function insertCsv(
  connection: DuckDBConnection,
  { folder }: Pick<TemporaryWarehouse, 'folder'>,
  table: string,
  columns: TypedColumns,
  csv: Readable,
): Promise<void> {
  const path = join(folder, `${randomUUID()}.csv`)
  try {
    await pipeline(csv, createWriteStream(path, { mode: 0o600 }))
    const types = Object.entries(columns).map(([name, type]) => `'${name}': '${type}'`)
    await connection.run(
      `INSERT INTO ${table} (${Object.keys(columns).join(', ')})
       SELECT * FROM read_csv($path, auto_detect = false, header = false, delim = ',', quote = '"', escape = '"',
         nullstr = '\\N', allow_quoted_nulls = false, columns = {${types.join(', ')}})`,
      { path },
    )
  } finally {
    await rm(path, { force: true })
  }
}

/** Columns of a query: the SQL of each value, and whether it is a text, which is then always in quotes. */
export interface Selected {
  /** Only Parquet has names. */
  name?: string
  sql: string
  text: boolean
}

/** Writes the rows of a query into a file in the temporary folder. */
export async function writeRows(
  connection: DuckDBConnection,
  { folder }: Pick<TemporaryWarehouse, 'folder'>,
  columns: readonly Selected[],
  from: string,
  format: RowFormat = 'CSV',
): Promise<RowFile> {
  const path = join(folder, randomUUID())
  const named = columns.map(({ name, ...column }, place) => ({ name: name ?? `c${place}`, ...column }))
  const values = named.map(({ name, sql }) => `${sql} AS ${name}`)
  const texts = named.flatMap(({ name, text }) => (text ? [name] : []))
  const quoted = texts.length === 0 ? '' : `, FORCE_QUOTE (${texts.join(', ')})`
  // One group of rows, because a server reads several groups in any order. A file that is sent again has the same blocks.
  const options =
    format === 'Parquet'
      ? 'FORMAT parquet, ROW_GROUP_SIZE 1_000_000'
      : `FORMAT csv, HEADER false, NULLSTR '\\N'${quoted}`
  const reader = await connection.runAndReadAll(
    `COPY (SELECT ${values.join(', ')} FROM ${from}) TO ${sqlText(path)} (${options})`,
  )
  return { path, rows: Number(reader.getRowsJS()[0]?.[0]) }
}
