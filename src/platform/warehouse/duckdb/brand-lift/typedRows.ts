import type { DuckDBConnection } from '@duckdb/node-api'
import { type SchemaColumn, schemaColumns } from '#platform/warehouse/brand-lift/columns.ts'
import { sourceName } from './sourceTables.ts'

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
