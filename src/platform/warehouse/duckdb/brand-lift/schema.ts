import { randomUUID } from 'node:crypto'
import type { DuckDBConnection } from '@duckdb/node-api'
import { schemaColumns } from '#platform/warehouse/brand-lift/columns.ts'
import { type Layout, recordLayout, requireUsableLayout } from '../layout.ts'

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
