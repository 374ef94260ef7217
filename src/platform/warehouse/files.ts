import { DuckDBInstance } from '@duckdb/node-api'
import { hubFileName, hubLayout } from './duckdb/brand-lift/schema.ts'
import { openProblem, readOn } from './duckdb/columnStore.ts'
import { warehouseFileName, warehouseLayout } from './duckdb/schema.ts'
import { snapshotOfFile } from './duckdb/snapshot.ts'
import type { TakeSnapshot } from './port.ts'

/** The versions of the tables that this release knows, by their files in the data folder. */
export const layoutVersions: Readonly<Record<string, number>> = {
  [warehouseFileName]: warehouseLayout.version,
  [hubFileName]: hubLayout.version,
}

/** Opens a file only for reading, and reads what is in it. @throws Error that says what is wrong, or WarehouseHeld */
export async function inspectFile(path: string): Promise<void> {
  let instance: DuckDBInstance | undefined
  try {
    instance = await DuckDBInstance.create(path, { access_mode: 'READ_ONLY' })
    const connection = await instance.connect()
    await connection.run('SELECT count(*) FROM duckdb_columns()')
    connection.closeSync()
  } catch (error) {
    throw openProblem(path, error)
  } finally {
    instance?.closeSync()
  }
}

/**
 * Begins a backup of a file that no process has open. Nothing in it changes, and nothing can open it meanwhile.
 * @throws WarehouseHeld when a process has it open
 */
export const snapshotClosed =
  (source: string): TakeSnapshot =>
  (path) =>
    snapshotOfFile(source, { path, readOn, problem: openProblem })
