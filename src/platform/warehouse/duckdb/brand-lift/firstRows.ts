import { type FirstRows, maxCellLength, maxColumnsShown } from '#platform/warehouse/brand-lift/port.ts'
import type { ColumnStore } from '../columnStore.ts'
import { sourceName } from './sourceTables.ts'

/** Reads the first rows of a source table of a customer; undefined when the customer has none of this name. */
export async function firstRows(
  { read }: Pick<ColumnStore, 'read'>,
  { table, customer, limit }: { table: string; customer: string; limit: number },
): Promise<FirstRows | undefined> {
  const [sourceTable] = await read(
    'SELECT row_count, loaded_at FROM source_tables WHERE name = $table AND customer = $customer',
    { table, customer },
  )
  if (!sourceTable) return undefined
  const found = await read(
    `SELECT column_name FROM duckdb_columns()
     WHERE database_name = current_database() AND schema_name = 'source' AND table_name = $table ORDER BY column_index
     LIMIT ${maxColumnsShown}`,
    { table },
  )
  const columns = found.map(([name]) => String(name))
  const cells = columns.map(
    (name) => `substring(CAST("${name.replaceAll('"', '""')}" AS VARCHAR), 1, ${maxCellLength})`,
  )
  const rows = await read(`SELECT ${cells.join(', ')} FROM ${sourceName(table)} ORDER BY rowid LIMIT ${limit}`)
  return {
    rowCount: Number(sourceTable[0]),
    loadedAt: Number(sourceTable[1]),
    columns,
    rows: rows.map((row) => row.map((cell) => (cell === null ? null : String(cell)))),
  }
}
