import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { type ColumnStore, openColumnStore } from '../../columnStore/columnStore.ts'
import { schemaColumns } from '../brandLift/columns.ts'

/** Source tables that studies are imported from, and the studies. */
export interface HubWarehouse extends ColumnStore {
  /** Which file this is: operations name the warehouse that imports them. */
  id: string
}

export const hubFileName = 'datahub.duckdb'

/**
 * Opens `dataDir/datahub.duckdb` and makes the tables that are missing. A file of its own: writers of one file take turns,
 * and neither a report's import nor a study's may hold up the other.
 * @throws WarehouseHeld when another process owns the file
 */
export async function openHub({ dataDir }: { dataDir: string }): Promise<HubWarehouse> {
  const store = await openColumnStore({ path: join(dataDir, hubFileName), prepare, readers: 2 })
  const [[id] = []] = await store.read('SELECT id FROM hub')
  return { ...store, id: String(id) }
}

/** A source table's name as the engine takes it. Only names of the contract's pattern get here: they hold no quote. */
export const sourceName = (table: string): string => `source."${table}"`

/** Whose report: what a submission replaces. */
export const reportColumns = ['customer', 'date', 'instance'] as const

const columns = schemaColumns.map(({ name, type }) => `${name} ${type} NOT NULL`).join(', ')

async function prepare(connection: DuckDBConnection): Promise<void> {
  await connection.run('BEGIN')
  for (const statement of [
    'CREATE TABLE IF NOT EXISTS hub (id VARCHAR NOT NULL)',
    'CREATE SCHEMA IF NOT EXISTS source',
    `CREATE TABLE IF NOT EXISTS source_tables (name VARCHAR NOT NULL, customer VARCHAR NOT NULL, row_count BIGINT NOT NULL,
      loaded_at BIGINT NOT NULL)`,
    // The operation is written in one transaction with its rows: after a crash it tells whether they are there.
    `CREATE TABLE IF NOT EXISTS study_reports (customer VARCHAR NOT NULL, date DATE NOT NULL, instance VARCHAR NOT NULL,
      operation VARCHAR NOT NULL, source_table VARCHAR NOT NULL, imported_at BIGINT NOT NULL)`,
    `CREATE TABLE IF NOT EXISTS study_results (customer VARCHAR NOT NULL, date DATE NOT NULL, instance VARCHAR NOT NULL,
      ${columns})`,
  ])
    await connection.run(statement)
  await connection.run(`INSERT INTO hub SELECT $id WHERE NOT EXISTS (FROM hub)`, { id: randomUUID() })
  await connection.run('COMMIT')
}
