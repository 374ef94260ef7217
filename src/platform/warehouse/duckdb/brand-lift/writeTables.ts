import type { DuckDBConnection } from '@duckdb/node-api'
import { schemaColumns } from '#platform/warehouse/brand-lift/columns.ts'
import type { LiftRow, NewTable } from '#platform/warehouse/brand-lift/port.ts'
import { sqlText } from '#platform/warehouse/sqlText.ts'
import type { ColumnStore } from '../columnStore.ts'
import { recordTable, sourceName } from './sourceTables.ts'

export const writeTables = (
  { write }: Pick<ColumnStore, 'write'>,
  tables: readonly NewTable[],
  now: number,
): Promise<void> =>
  write(async (connection) => {
    for (const table of tables) await writeTable(connection, table, now)
  })

async function writeTable(
  connection: DuckDBConnection,
  { table, customer, rows }: NewTable,
  now: number,
): Promise<void> {
  const columns = schemaColumns.map(({ name, type }) => `${name} ${type}`)
  await connection.run(`CREATE OR REPLACE TABLE ${sourceName(table)} (${columns.join(', ')})`)
  const literal = (value: string | number) => (typeof value === 'number' ? String(value) : sqlText(value))
  const lines = rows.map(
    (row) => `(${schemaColumns.map(({ name }) => literal(row[name as keyof LiftRow])).join(', ')})`,
  )
  if (lines.length > 0) await connection.run(`INSERT INTO ${sourceName(table)} VALUES ${lines.join(', ')}`)
  await recordTable(connection, { table, customer, rows: rows.length }, now)
}
