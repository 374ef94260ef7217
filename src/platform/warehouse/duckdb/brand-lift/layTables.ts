import type { DuckDBConnection } from '@duckdb/node-api'
import { schemaColumns } from '../../brand-lift/columns.ts'
import type { LaidTable, LiftRow } from '../../brand-lift/port.ts'
import type { ColumnStore } from '../columnStore.ts'
import { registerTable, sourceName } from './sourceTables.ts'

export const layTables = (
  { write }: Pick<ColumnStore, 'write'>,
  tables: readonly LaidTable[],
  now: number,
): Promise<void> =>
  write(async (connection) => {
    for (const table of tables) await layTable(connection, table, now)
  })

async function layTable(
  connection: DuckDBConnection,
  { table, customer, rows }: LaidTable,
  now: number,
): Promise<void> {
  const columns = schemaColumns.map(({ name, type }) => `${name} ${type}`)
  await connection.run(`CREATE OR REPLACE TABLE ${sourceName(table)} (${columns.join(', ')})`)
  const literal = (value: string | number) =>
    typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`
  const lines = rows.map(
    (row) => `(${schemaColumns.map(({ name }) => literal(row[name as keyof LiftRow])).join(', ')})`,
  )
  if (lines.length > 0) await connection.run(`INSERT INTO ${sourceName(table)} VALUES ${lines.join(', ')}`)
  await registerTable(connection, { table, customer, rows: rows.length }, now)
}
