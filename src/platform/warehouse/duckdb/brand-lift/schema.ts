import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { schemaColumns } from '#platform/warehouse/brand-lift/columns.ts'
import type { LiftRow, NewTable } from '#platform/warehouse/brand-lift/port.ts'
import { sqlText } from '#platform/warehouse/columns.ts'
import { type ColumnStore, openColumnStore } from '../columnStore.ts'
import { type Layout, recordLayout, requireUsableLayout } from '../layout.ts'
import { recordTable, sourceName } from './sourceTables.ts'

export const hubFileName = 'datahub.duckdb'

const columns = schemaColumns.map(({ name, type }) => `${name} ${type} NOT NULL`).join(', ')

const tables = [
  'CREATE TABLE IF NOT EXISTS hub (id VARCHAR NOT NULL)',
  'CREATE SCHEMA IF NOT EXISTS source',
  `CREATE TABLE IF NOT EXISTS source_tables (name VARCHAR NOT NULL, customer VARCHAR NOT NULL, row_count BIGINT NOT NULL,
    loaded_at BIGINT NOT NULL)`,
  'CREATE SEQUENCE IF NOT EXISTS study_reports_id',
  // The operation is written in the same transaction as its rows: after a crash it shows whether they were committed.
  `CREATE TABLE IF NOT EXISTS study_reports (id BIGINT NOT NULL DEFAULT nextval('study_reports_id'), customer VARCHAR NOT NULL,
    date DATE NOT NULL, instance VARCHAR NOT NULL, operation VARCHAR NOT NULL, source_table VARCHAR NOT NULL,
    imported_at BIGINT NOT NULL)`,
  // Rows refer to their report by a number: customer, day and instance in each row took a tenth of an import's time.
  `CREATE TABLE IF NOT EXISTS study_results (report BIGINT NOT NULL, ${columns})`,
]

/** Converts tables of the first release, whose rows have the customer, date and instance of their report. */
async function convertFirstRelease(connection: DuckDBConnection): Promise<void> {
  const found = await connection.runAndReadAll(
    "SELECT 1 FROM duckdb_columns() WHERE table_name = 'study_results' AND column_name = 'customer'",
  )
  if (found.currentRowCount === 0) return
  for (const name of ['study_reports', 'study_results'])
    await connection.run(`ALTER TABLE ${name} RENAME TO first_${name}`)
  for (const statement of tables) await connection.run(statement)
  await connection.run(`
    INSERT INTO study_reports BY NAME FROM first_study_reports;
    INSERT INTO study_results BY NAME
      SELECT results.* EXCLUDE (customer, date, instance), reports.id AS report
      FROM first_study_results AS results JOIN study_reports AS reports USING (customer, date, instance);
    DROP TABLE first_study_results;
    DROP TABLE first_study_reports`)
}

/** Of the tables of this release. */
export const hubLayout: Layout = { version: 1, usableFrom: 0 }

/**
 * Creates what is missing in the data hub's file, and converts what an earlier release made.
 * @throws Error when a newer release made the tables
 */
export async function prepareHub(connection: DuckDBConnection): Promise<void> {
  await requireUsableLayout(connection, hubFileName, hubLayout)
  await connection.run('BEGIN')
  await convertFirstRelease(connection)
  for (const statement of tables) await connection.run(statement)
  await connection.run(`INSERT INTO hub SELECT $id WHERE NOT EXISTS (FROM hub)`, { id: randomUUID() })
  await recordLayout(connection, hubLayout)
  await connection.run('COMMIT')
}

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

/**
 * Opens an empty data hub in a temporary folder for `work`, then removes it. Other engines read files and check source
 * tables in it, so that these rules exist once. It is a file, because source tables may be larger than the memory.
 */
export async function withTemporaryHub<Result>(work: (store: ColumnStore) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-source-'))
  try {
    const path = join(folder, hubFileName)
    const store = await openColumnStore({ path, isTemporary: true, prepare: prepareHub, readers: 1 })
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
