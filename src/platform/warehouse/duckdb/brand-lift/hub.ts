import { join } from 'node:path'
import type { HubContents } from '#platform/warehouse/brand-lift/columns.ts'
import {
  type FirstRows,
  type HubWarehouse,
  maxCellLength,
  maxColumnsShown,
} from '#platform/warehouse/brand-lift/port.ts'
import { type ColumnStore, openColumnStore } from '../columnStore.ts'
import { duckdbDialect } from '../dialect.ts'
import { duckdbHubContents } from './contents.ts'
import { importedBy, importTable } from './importTable.ts'
import { loadTable, unloadTable } from './load.ts'
import { hubFileName, prepareHub, writeTables } from './schema.ts'
import { sourceName } from './sourceTables.ts'

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

/** Reads the first rows of a source table of a customer; undefined when the customer has none of this name. */
export async function firstRows(
  { read }: Pick<ColumnStore, 'read'>,
  { table, customer, limit }: { table: string; customer: string; limit: number },
): Promise<FirstRows | undefined> {
  const [sourceTable] = await read(
    'SELECT row_count, loaded_at FROM source_tables WHERE name = $table AND customer = $customer',
    { table, customer },
  )
  if (!sourceTable) return undefined
  const found = await read(
    `SELECT column_name FROM duckdb_columns()
     WHERE database_name = current_database() AND schema_name = 'source' AND table_name = $table ORDER BY column_index
     LIMIT ${maxColumnsShown}`,
    { table },
  )
  const columns = found.map(([name]) => String(name))
  const cells = columns.map(
    (name) => `substring(CAST("${name.replaceAll('"', '""')}" AS VARCHAR), 1, ${maxCellLength})`,
  )
  const rows = await read(`SELECT ${cells.join(', ')} FROM ${sourceName(table)} ORDER BY rowid LIMIT ${limit}`)
  return {
    rowCount: Number(sourceTable[0]),
    loadedAt: Number(sourceTable[1]),
    columns,
    rows: rows.map((row) => row.map((cell) => (cell === null ? null : String(cell)))),
  }
}
