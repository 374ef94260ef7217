import * as z from 'zod/mini'
import type { SourceColumn, TextRow } from '#platform/warehouse/brand-lift/port.ts'
import type { Cell } from '#platform/warehouse/port.ts'
import type { ClickHouse } from '../connection.ts'
import { insertRows } from '../insertRows.ts'
import { blocksOfCsv } from '../readCsv.ts'

/** SQL of the current entry of each source table: the newest one, unless it says that the table was removed. */
export const currentTables = `(SELECT name, customer, row_count, loaded_at, columns, version FROM source_tables
  WHERE removed = 0 AND (name, version) IN (SELECT name, max(version) FROM source_tables GROUP BY name))`

export interface StoredTable {
  table: string
  customer: string
  rows: number
  /** Milliseconds since 1970. */
  loadedAt: number
  columns: readonly SourceColumn[]
  /** Of its rows. */
  version: string
}

/** Columns are stored as JSON: `[["study_id","VARCHAR"],…]`. Cells are too: `["a",null,…]`, one text a row. */
const columnsText = z.array(z.tuple([z.string(), z.string()]))
const cellsText = z.array(z.nullable(z.string()))

/** Finds the current entry of a source table. */
export async function findTable(clickhouse: ClickHouse, table: string): Promise<StoredTable | undefined> {
  const [found] = await clickhouse.read(
    `SELECT customer, row_count, loaded_at, columns, toString(version) FROM ${currentTables} WHERE name = $table`,
    { table },
  )
  if (!found) return undefined
  const [customer, rows, loadedAt, columns, version] = found
  return {
    table,
    customer: String(customer),
    rows: Number(rows),
    loadedAt: Number(loadedAt),
    columns: z.parse(columnsText, JSON.parse(String(columns))).map(([name, type]) => ({ name, type })),
    version: String(version),
  }
}

/** The version of the newest entry of a table, also of a removed one; 0 when there was none. */
export async function newestVersion(clickhouse: ClickHouse, table: string): Promise<string> {
  const [[version] = []] = await clickhouse.read(
    'SELECT toString(max(version)) FROM source_tables WHERE name = $table',
    { table },
  )
  return String(version ?? '0')
}

/** Makes tables current, all of them at once. Their rows are already stored. */
export const recordTables = (clickhouse: ClickHouse, tables: readonly StoredTable[], removed = 0): Promise<void> =>
  clickhouse.insert(
    'source_tables',
    ['name', 'customer', 'row_count', 'loaded_at', 'columns', 'version', 'removed'],
    tables.map(({ table, customer, rows, loadedAt, columns, version }) => {
      const asText = JSON.stringify(columns.map(({ name, type }) => [name, type]))
      return [table, customer, rows, loadedAt, asText, version, removed]
    }),
    { asOneBlock: true },
  )

/** Stores rows under a version that nobody reads yet. @returns the number of rows */
export async function writeRows(
  clickhouse: ClickHouse,
  version: string,
  blocks: AsyncIterable<readonly TextRow[]>,
): Promise<number> {
  let place = 0
  async function* numbered(): AsyncGenerator<Cell[]> {
    for await (const rows of blocks) for (const row of rows) yield [version, place++, JSON.stringify(row)]
  }
  await insertRows(clickhouse, 'source_rows', ['version', 'place', 'cells'], numbered())
  return place
}

/** Reads the first rows of a source table. */
export async function readFirst(
  clickhouse: ClickHouse,
  { version }: Pick<StoredTable, 'version'>,
  limit: number,
): Promise<TextRow[]> {
  const rows = await clickhouse.read(
    `SELECT cells FROM source_rows WHERE version = toUInt64($version) ORDER BY place LIMIT ${limit}`,
    { version },
  )
  return rows.map(([cells]) => z.parse(cellsText, JSON.parse(String(cells))))
}

/**
 * Reads the rows of a source table in blocks, in their order.
 * @throws Error when some are missing, because a replica is behind
 */
export async function* readRows(
  clickhouse: ClickHouse,
  { table, version, rows }: Pick<StoredTable, 'table' | 'version' | 'rows'>,
): AsyncGenerator<TextRow[], void> {
  const stream = await clickhouse.readCsv(
    'SELECT cells FROM source_rows WHERE version = toUInt64($version) ORDER BY place',
    { version },
  )
  let count = 0
  for await (const block of blocksOfCsv(stream)) {
    count += block.length
    yield block.map(([cells]) => z.parse(cellsText, JSON.parse(String(cells))))
  }
  if (count !== rows) throw new Error(`the warehouse has ${count} of the ${rows} rows of the source table ${table}`)
}
