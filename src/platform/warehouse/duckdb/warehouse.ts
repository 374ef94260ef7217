import { join } from 'node:path'
import type { OnProgress } from '#platform/control.ts'
import type { FactContents } from '../contents.ts'
import type { Warehouse } from '../port.ts'
import { type ColumnStore, type ColumnStoreOptions, openColumnStore } from './columnStore.ts'
import { duckdbContents } from './contents.ts'
import { duckdbDialect } from './dialect.ts'
import { loadReport } from './import/load.ts'
import { notesOf, strikeNote } from './import/notes.ts'
import { makeRows } from './makeRows.ts'
import { buildMonthlyRollups } from './rollups.ts'
import { prepareSchema, warehouseFileName } from './schema.ts'
import { writeFile } from './writeFile.ts'

/** The warehouse in a DuckDB file, with direct access to the file for DuckDB's own code and tests. */
export type DuckDBWarehouse = Warehouse & ColumnStore & { contents: FactContents }

export interface OpenWarehouseOptions
  extends Pick<ColumnStoreOptions, 'isTemporary' | 'readers' | 'queueLength' | 'clock'> {
  dataDir: string
  onProgress?: OnProgress | undefined
}

export { warehouseFileName } from './schema.ts'

/**
 * Opens `dataDir/warehouse.duckdb` and creates missing tables. Converting the tables of an earlier release may take a
 * while.
 * @throws WarehouseHeld when another process owns the file
 */
export async function openDuckDBWarehouse({
  dataDir,
  onProgress = () => {},
  ...options
}: OpenWarehouseOptions): Promise<DuckDBWarehouse> {
  const store = await openColumnStore({
    path: join(dataDir, warehouseFileName),
    prepare: (connection) => prepareSchema(connection, onProgress),
    ...options,
  })
  return {
    ...store,
    dialect: duckdbDialect,
    load: (report, steps) => loadReport(store, report, steps),
    notes: () => notesOf(store),
    strikeNote: (id, lacking) => strikeNote(store, id, lacking),
    writeFile: (file, content) => writeFile(store, file, content),
    makeRows: (made) => makeRows(store, made),
    contents: duckdbContents(store),
    buildMonthlyRollups: (options) => buildMonthlyRollups(store, options),
  }
}
