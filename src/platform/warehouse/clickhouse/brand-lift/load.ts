import {
  type FirstRows,
  type LoadedTable,
  type LoadTimes,
  maxCellLength,
  maxColumnsShown,
  type NewTable,
  noSuchTable,
  ofOtherCustomer,
  type SourceFile,
} from '#platform/warehouse/brand-lift/port.ts'
import { cellsSql, columnsOf, textRows } from '#platform/warehouse/duckdb/brand-lift/cells.ts'
import { loadTable as loadInDuckDB } from '#platform/warehouse/duckdb/brand-lift/load.ts'
import { withTemporaryHub, writeTables as writeInDuckDB } from '#platform/warehouse/duckdb/brand-lift/schema.ts'
import { blocksOf, type ColumnStore } from '#platform/warehouse/duckdb/columnStore.ts'
import type { ClickHouse } from '../connection.ts'
import { newVersion } from '../version.ts'
import { findTable, newestVersion, readFirst, recordTables, type StoredTable, writeRows } from './sourceTables.ts'

/** Reads and checks the file in a temporary database, then stores its cells. @throws LoadProblem */
export async function loadTable(clickhouse: ClickHouse, file: SourceFile, times: LoadTimes): Promise<LoadedTable> {
  const before = await findTable(clickhouse, file.table)
  if (before && before.customer !== file.customer) throw ofOtherCustomer(file.table, before.customer)
  return withTemporaryHub(async (store) => {
    const loaded = await loadInDuckDB(store, file, times)
    await recordTables(clickhouse, [await copyRows(clickhouse, store, file, times.now)])
    return loaded
  })
}

/** Creates source tables from rows, all of them or none. */
export const writeTables = (clickhouse: ClickHouse, tables: readonly NewTable[], now: number): Promise<void> =>
  withTemporaryHub(async (store) => {
    await writeInDuckDB(store, tables, now)
    const stored: StoredTable[] = []
    for (const table of tables) stored.push(await copyRows(clickhouse, store, table, now))
    await recordTables(clickhouse, stored)
  })

/** Stores the rows of a table of a temporary database, which nobody reads before the table is recorded. */
const copyRows = (
  clickhouse: ClickHouse,
  store: ColumnStore,
  { table, customer }: { table: string; customer: string },
  now: number,
): Promise<StoredTable> =>
  store.write(async (connection) => {
    const version = newVersion(Date.now(), await newestVersion(clickhouse, table))
    const columns = await columnsOf(connection, table)
    const rows = await writeRows(clickhouse, version, textRows(blocksOf(connection, cellsSql(table, columns))))
    return { table, customer, rows, loadedAt: now, columns, version }
  })

/** @throws LoadProblem when there is no such table */
export async function unloadTable(clickhouse: ClickHouse, table: string): Promise<void> {
  const found = await findTable(clickhouse, table)
  if (!found) throw noSuchTable(table)
  await recordTables(clickhouse, [{ ...found, version: newVersion(Date.now(), found.version) }], 1)
}

/** Reads the first rows of a source table of a customer; undefined when the customer has none of this name. */
export async function firstRows(
  clickhouse: ClickHouse,
  { table, customer, limit }: { table: string; customer: string; limit: number },
): Promise<FirstRows | undefined> {
  const found = await findTable(clickhouse, table)
  if (found?.customer !== customer) return undefined
  const rows = await readFirst(clickhouse, found, limit)
  return {
    rowCount: found.rows,
    loadedAt: found.loadedAt,
    columns: found.columns.slice(0, maxColumnsShown).map(({ name }) => name),
    rows: rows.map((row) =>
      row.slice(0, maxColumnsShown).map((cell) => (cell === null ? null : [...cell].slice(0, maxCellLength).join(''))),
    ),
  }
}
