import type { DuckDBConnection } from '@duckdb/node-api'
import type { Column } from '#platform/warehouse/columns.ts'
import type { IncomingReport } from '#platform/warehouse/port.ts'
import { type BulkFile, presentColumns } from '#platform/warehouse/reportTypes.ts'
import { columnsOf, durationColumn, type FactTable, factTable, ownerColumn } from '#platform/warehouse/schema.ts'
import { lastRow } from '../rollups.ts'
import { cellSql } from './cells.ts'

/** A file that is being loaded into its table. */
export interface Incoming extends IncomingReport {
  table: FactTable
  /** The row id of the last row from before the load: new rows have higher ids. */
  lastRowId: bigint
}

/** SQL that reads a file as rows with the columns `c0`, `c1`, … by index, each with the type that `typeOf` returns. */
export const csvSource = ({ header, gzip }: BulkFile, typeOf: (place: number) => string) =>
  `read_csv($path, auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', strict_mode = true,
    null_padding = false, compression = '${gzip ? 'gzip' : 'none'}',
    columns = {${header.map((_, place) => `'c${place}': '${typeOf(place)}'`).join(', ')}})`

/** The claim columns of rows of a channel's own report. */
const ownClaims: Record<string, string> = { claimed_status: "''", uploader_type: "'self'" }

/**
 * SQL that inserts the rows of a source into a table, with the duration of each video where the row itself gives it:
 * average seconds ÷ percentage is one whole number of seconds a video (specification: bulk-reports 4). There is no
 * join, which would lose the order of the file; durations from earlier reports are filled in afterwards
 * (`fillDurations`).
 */
export function insertion(
  { file, table, contentOwner }: Incoming,
  source: string,
  valueFor: (column: Column & { place: number }) => string,
) {
  const found = new Map(presentColumns(file).map((column) => [column.name, column]))
  const values = columnsOf(table).map(({ name }) => {
    const column = found.get(name)
    return `${column ? valueFor(column) : (ownClaims[name] ?? 'NULL')} AS ${name}`
  })
  if (table.owned) values.push(`'${contentOwner}' AS ${ownerColumn}`)
  const rows = `SELECT ${values.join(', ')} FROM ${source}`
  if (!hasDurations(file, table)) return `INSERT INTO ${table.name} BY NAME ${rows}`
  return `INSERT INTO ${table.name} BY NAME
    SELECT rows.*, CASE WHEN ${averageSeconds} > 0 AND ${averagePercentage} > 0 AND ${averageSeconds} / ${averagePercentage} < 1e6
      THEN CAST(greatest(round(100 * ${averageSeconds} / ${averagePercentage}), 1) AS INTEGER) END AS ${durationColumn}
    FROM (${rows}) AS rows`
}

const [averageSeconds, averagePercentage] = ['average_view_duration_seconds', 'average_view_duration_percentage']

/** Whether a file has the columns that the durations of its videos are computed from. */
export const hasDurations = (file: BulkFile, table: FactTable): boolean =>
  table.durations &&
  [averageSeconds, averagePercentage].every((name) => presentColumns(file).some((present) => present.name === name))

/**
 * Reads a file straight into its table, in one pass, as fast as the engine reads. Fails for rows that break a rule, and
 * for rarer spellings of allowed values; `checkQuick` checks the rest, and `loadStaged` decides after a failure.
 */
export async function loadDirectly(connection: DuckDBConnection, incoming: Incoming): Promise<undefined> {
  const { file } = incoming
  const columns = presentColumns(file).map((column) => ({
    ...column,
    quick: cellSql(column).quick,
    cell: `c${column.place}`,
  }))
  const iso = (column: Column & { place: number }) =>
    column.kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(file.firstRow[column.place] ?? '')
  const typeOf = (place: number) => {
    const column = columns.find((candidate) => candidate.place === place)
    return column === undefined ? 'VARCHAR' : iso(column) ? 'DATE' : column.quick.type
  }
  const zeros = columns.flatMap(({ quick, cell }) => quick.zero?.(cell) ?? [])
  const checked = zeros.length === 0 ? '' : `WHERE CASE WHEN ${zeros.join(' + ')} = 0 THEN true ELSE error('') END`
  const sql = insertion(incoming, `${csvSource(file, typeOf)} ${checked}`, (column) =>
    iso(column) ? `c${column.place}` : cellSql(column).quick.stored(`c${column.place}`),
  )
  await connection.run(sql, { path: file.path })
}

/** Adds to a report its table and where the table ends before the load. */
export async function incomingOf(connection: DuckDBConnection, report: IncomingReport): Promise<Incoming> {
  const table = factTable(report.file.type.table)
  return { ...report, table, lastRowId: await lastRow(connection, table.name) }
}
