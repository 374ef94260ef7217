import type { DuckDBConnection } from '@duckdb/node-api'
import type { SourceColumn, TextRow } from '#platform/warehouse/brand-lift/port.ts'
import type { Cell } from '#platform/warehouse/port.ts'
import { sourceName } from './sourceTables.ts'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** The columns of a source table, in their order. */
export async function columnsOf(connection: DuckDBConnection, table: string): Promise<SourceColumn[]> {
  const reader = await connection.runAndReadAll(
    `SELECT column_name, data_type FROM duckdb_columns()
     WHERE database_name = current_database() AND schema_name = 'source' AND table_name = $table
     ORDER BY column_index`,
    { table },
  )
  return reader.getRowsJS().map(([name, type]) => ({ name: String(name), type: String(type) }))
}

/** SQL that reads a source table, each cell as text, in the order of its rows. */
export const cellsSql = (table: string, columns: readonly SourceColumn[]): string =>
  `SELECT ${columns.map(({ name }) => `CAST(${quoted(name)} AS VARCHAR)`).join(', ')} FROM ${sourceName(table)} ORDER BY rowid`

/** The rows of `cellsSql`. */
export async function* textRows(blocks: AsyncIterable<Cell[][]>): AsyncGenerator<TextRow[], void> {
  for await (const rows of blocks) yield rows.map((row) => row.map((cell) => (cell === null ? null : String(cell))))
}

/**
 * Creates a source table from cells as text, in their order. A cell that is not of its column's type becomes NULL: that
 * can only happen in types that nothing reads, such as lists.
 */
export async function writeCells(
  connection: DuckDBConnection,
  { table, columns }: { table: string; columns: readonly SourceColumn[] },
  blocks: AsyncIterable<readonly TextRow[]>,
): Promise<void> {
  const texts = columns.map((_, place) => `c${place} VARCHAR`)
  await connection.run(`CREATE OR REPLACE TEMP TABLE cells (${texts.join(', ')})`)
  const appender = await connection.createAppender('cells', 'main', 'temp')
  for await (const rows of blocks) {
    for (const row of rows) {
      for (const cell of row)
        if (cell === null) appender.appendNull()
        else appender.appendVarchar(cell)
      appender.endRow()
    }
    appender.flushSync()
  }
  appender.closeSync()
  const typed = columns.map(({ name, type }, place) => `TRY_CAST(c${place} AS ${type}) AS ${quoted(name)}`)
  await connection.run(`CREATE OR REPLACE TABLE ${sourceName(table)} AS SELECT ${typed.join(', ')} FROM cells`)
  await connection.run('DROP TABLE cells')
}
