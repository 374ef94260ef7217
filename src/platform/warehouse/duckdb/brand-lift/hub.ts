import { join } from 'node:path'
import type { HubContents } from '#platform/warehouse/brand-lift/contents.ts'
import type { HubWarehouse } from '#platform/warehouse/brand-lift/port.ts'
import { type ColumnStore, openColumnStore } from '../columnStore.ts'
import { duckdbDialect } from '../dialect.ts'
import { duckdbHubContents } from './contents.ts'
import { firstRows } from './firstRows.ts'
import { importedBy, importTable } from './importTable.ts'
import { loadTable, unloadTable } from './load.ts'
import { hubFileName, prepareHub } from './schema.ts'
import { writeTables } from './writeTables.ts'

/** The data hub's warehouse in a DuckDB file, with direct access to the file for DuckDB's own code and tests. */
export type DuckDBHub = HubWarehouse & ColumnStore & { contents: HubContents }

/**
 * Opens `dataDir/datahub.duckdb` and creates missing tables. It has its own file because writers of one file take
 * turns, and imports of reports and of studies must not wait for each other.
 * @throws WarehouseHeld when another process owns the file
 */
export async function openDuckDBHub({ dataDir }: { dataDir: string }): Promise<DuckDBHub> {
  const store = await openColumnStore({ path: join(dataDir, hubFileName), prepare: prepareHub, readers: 2 })
  const [[id] = []] = await store.read('SELECT id FROM hub')
  return {
    ...store,
    id: String(id),
    isShared: false,
    dialect: duckdbDialect,
    studies,
    sourceTables: 'source_tables',
    loadTable: (file, times) => loadTable(store, file, times),
    writeTables: (tables, now) => writeTables(store, tables, now),
    firstRows: (request) => firstRows(store, request),
    unloadTable: (table) => unloadTable(store, table),
    importTable: (request, steps) => importTable(store, request, steps),
    importedBy: (operation) => importedBy(store, operation),
    contents: duckdbHubContents(store, studies),
    // Transactions leave none.
    removeUnused: async () => {},
  }
}

const studies = `(SELECT results.*, customer, date, instance, operation, source_table, imported_at
  FROM study_results AS results JOIN study_reports AS reports ON reports.id = results.report)`
