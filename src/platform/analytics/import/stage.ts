import { basename } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { columnsOf, type FactTable, factTable, lengthColumn, ownerColumn } from '../warehouse/tables.ts'
import { ruleOf } from './columnRules.ts'
import { findFault, lineOf } from './findLine.ts'
import { type BulkFile, placeOf } from './header.ts'
import { ImportProblem, shown } from './problem.ts'

/** Reads a file as text into the temporary table `staging`, one column for each that the type knows and the file has. */
export async function stage(connection: DuckDBConnection, file: BulkFile): Promise<void> {
  const { path, gzip, header } = file
  const places = header.map((_, place) => `'c${place}': 'VARCHAR'`).join(', ')
  const columns = staged(file).map(({ name, place }) => `coalesce(c${place}, '') AS ${name}`)
  try {
    await connection.run(
      `CREATE OR REPLACE TEMP TABLE staging AS SELECT ${columns.join(', ')} FROM read_csv($path, auto_detect = false,
        header = true, delim = ',', quote = '"', escape = '"', strict_mode = true, null_padding = false,
        compression = '${gzip ? 'gzip' : 'none'}', columns = {${places}})`,
      { path },
    )
  } catch (cause) {
    throw await findFault(file, cause)
  }
}

/** The type's columns that the file has, each with its place in the file. */
const staged = ({ type, header }: BulkFile) =>
  type.columns.flatMap((column) => {
    const place = placeOf(column, header)
    return place === -1 ? [] : [{ ...column, place }]
  })

/** @throws ImportProblem naming line, column, value and what is allowed of the first row that breaks a rule */
export async function checkStaged(connection: DuckDBConnection, file: BulkFile): Promise<void> {
  const columns = staged(file)
  const firsts = columns.map((column) => `min(rowid) FILTER (NOT ${ruleOf(column).lets(column.name)})`)
  const [found = []] = (await connection.runAndReadAll(`SELECT ${firsts.join(', ')} FROM staging`)).getRowsJS()
  const bad = columns
    .flatMap((column, index) => {
      const id = found[index]
      return typeof id === 'bigint' ? [{ column, id }] : []
    })
    .sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))[0]
  if (!bad) return
  const { column, id } = bad
  const reader = await connection.runAndReadAll(`SELECT ${column.name} FROM staging WHERE rowid = $id`, { id })
  const value = String(reader.getRowsJS()[0]?.[0])
  const line = await lineOf(file, await placeInFile(connection, id), column.place)
  throw new ImportProblem(
    `${basename(file.path)}, line ${line}, column ${column.name}: ${shown(value)} is not allowed; ${ruleOf(column).allowed} is.`,
  )
}

/** @throws ImportProblem when two rows have the same dimension values: adding both would count twice */
export async function checkKeys(connection: DuckDBConnection, file: BulkFile): Promise<void> {
  const keys = staged(file).filter(({ dimension }) => dimension)
  const key = keys.map(({ name }) => name).join(', ')
  const reader = await connection.runAndReadAll(
    `SELECT min(rowid), list_sort(list(rowid))[2] AS second FROM staging GROUP BY ${key} HAVING count(*) > 1
     ORDER BY second LIMIT 1`,
  )
  const [ids] = reader.getRowsJS()
  if (!ids) return
  const [first, second] = await Promise.all(
    ids.map(async (id) => lineOf(file, await placeInFile(connection, BigInt(id as bigint)), 0)),
  )
  throw new ImportProblem(
    `${basename(file.path)}, line ${second}: the same ${key} as line ${first}; each combination may stand once.`,
  )
}

/** Which row of the file, from 0, a row of `staging` is: rows keep the file's order, but their ids begin anywhere. */
async function placeInFile(connection: DuckDBConnection, id: bigint): Promise<number> {
  const reader = await connection.runAndReadAll('SELECT count(*) FROM staging WHERE rowid < $id', { id })
  return Number(reader.getRowsJS()[0]?.[0])
}

/**
 * Puts the staged rows in the place of what the warehouse has of the same channels and days. The length of a video comes
 * out of its own rows, because average seconds ÷ percentage is one whole number of seconds a video (facts:
 * bulk-reports, "Units"), else out of what the warehouse knows of it.
 */
export async function storeStaged(connection: DuckDBConnection, file: BulkFile): Promise<void> {
  const table = factTable(file.type.table)
  const found = new Map(staged(file).map((column) => [column.name, column]))
  const values = columnsOf(table).map((column) => {
    const own = found.get(column.name)
    return `${own ? ruleOf(own).becomes(column.name) : (standing[column.name] ?? 'NULL')} AS ${column.name}`
  })
  if (table.owned) values.push(`'' AS ${ownerColumn}`)
  await connection.run(`CREATE OR REPLACE TEMP TABLE arriving AS SELECT ${values.join(', ')} FROM staging`)
  await connection.run('DROP TABLE staging')
  await findLengths(connection, table)
  const unit = table.unit.join(', ')
  await connection.run(`DELETE FROM ${table.name} WHERE (${unit}) IN (SELECT DISTINCT ${unit} FROM arriving)`)
  const length = table.lengths ? `, lengths.length AS ${lengthColumn}` : ''
  await connection.run(`
    INSERT INTO ${table.name} BY NAME SELECT arriving.*${length}
    FROM arriving ${table.lengths ? 'LEFT JOIN lengths USING (channel_id, video_id)' : ''}
    ORDER BY ${table.dimensions
      .map(({ name }) => name)
      .sort(firstChannel)
      .join(', ')}`)
}

/** What rows of a channel's own report hold in the columns of claims. */
const standing: Record<string, string> = { claimed_status: "''", uploader_type: "'self'" }

/** Rows stand by channel, then day: most reports are about one channel. */
const firstChannel = (a: string, b: string) => Number(b === 'channel_id') - Number(a === 'channel_id')

async function findLengths(connection: DuckDBConnection, { name, metrics, lengths }: FactTable): Promise<void> {
  const [seconds, percentage] = ['average_view_duration_seconds', 'average_view_duration_percentage']
  const tells = [seconds, percentage].every((wanted) => metrics.some((column) => column.name === wanted))
  if (!lengths) return
  const told = tells
    ? `SELECT channel_id, video_id, mode(CAST(greatest(round(100 * ${seconds} / ${percentage}), 1) AS INTEGER)) AS length
       FROM arriving WHERE ${seconds} > 0 AND ${percentage} > 0 AND ${seconds} / ${percentage} < 1e6 GROUP BY ALL`
    : `SELECT '' AS channel_id, '' AS video_id, NULL AS length WHERE false`
  await connection.run(`
    CREATE OR REPLACE TEMP TABLE lengths AS
    WITH told AS (${told}),
    kept AS (
      SELECT channel_id, video_id, any_value(${lengthColumn}) AS length FROM ${name}
      WHERE channel_id IN (SELECT DISTINCT channel_id FROM arriving) AND ${lengthColumn} IS NOT NULL GROUP BY ALL
    )
    SELECT channel_id, video_id, coalesce(told.length, kept.length) AS length
    FROM told FULL JOIN kept USING (channel_id, video_id)`)
}
