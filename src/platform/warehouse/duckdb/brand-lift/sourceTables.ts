import type { DuckDBConnection } from '@duckdb/node-api'
import { type SchemaColumn, schemaColumns } from '#platform/warehouse/brand-lift/columns.ts'
import type { Imported } from '#platform/warehouse/brand-lift/port.ts'

/** A source table's name in SQL. All names match the contract's pattern, so they contain no quote. */
export const sourceName = (table: string): string => `source."${table}"`

/** Records a source table, in place of the record of an earlier table of this name. */
export async function recordTable(
  connection: DuckDBConnection,
  { table, customer, rows }: { table: string; customer: string; rows: number },
  now: number,
): Promise<void> {
  await connection.run('DELETE FROM source_tables WHERE name = $table', { table })
  await connection.run('INSERT INTO source_tables VALUES ($table, $customer, $rows, $now)', {
    table,
    customer,
    rows: BigInt(rows),
    now: BigInt(now),
  })
}

/** The number of studies that a summary names. */
const maxNamedStudies = 20

/** Counts the rows and studies of a report. @param rows SQL to read its rows from */
export async function summaryOf(readRows: (sql: string) => Promise<unknown[][]>, rows: string): Promise<Imported> {
  const studies = await readRows(`SELECT study_id, count(*) FROM ${rows} GROUP BY study_id ORDER BY study_id`)
  return {
    rows: studies.reduce((sum, [, count]) => sum + Number(count), 0),
    studies: studies.length,
    first: studies.slice(0, maxNamedStudies).map(([id]) => String(id)),
  }
}

/** A column's value as the schema's type; NULL where the value cannot be one. */
export function typedValue({ name, type }: SchemaColumn, types: ReadonlyMap<string, string>): string {
  const found = types.get(name)
  if (found === type) return name
  // A cast of a text or a decimal number to a whole number rounds: a value that is not whole becomes NULL instead.
  if (type === 'BIGINT' && found !== undefined && /^(VARCHAR|DOUBLE|FLOAT|DECIMAL)/.test(found))
    return `(CASE WHEN TRY_CAST(${name} AS DOUBLE) = TRY_CAST(${name} AS BIGINT) THEN TRY_CAST(${name} AS BIGINT) END)`
  return `TRY_CAST(${name} AS ${type})`
}

/** The rows with their row id as `place`, each column as the schema's type. */
export const typed = (table: string, types: ReadonlyMap<string, string>) =>
  `(SELECT rowid AS place, ${schemaColumns.map((column) => `${typedValue(column, types)} AS ${column.name}`).join(', ')}
    FROM ${sourceName(table)})`

/** The number of a row, from 1. It is counted, because row ids may begin at any number. */
export async function rowOf(connection: DuckDBConnection, table: string, place: bigint): Promise<number> {
  const reader = await connection.runAndReadAll(`SELECT count(*) FROM ${sourceName(table)} WHERE rowid <= $place`, {
    place,
  })
  return Number(reader.getRowsJS()[0]?.[0])
}
