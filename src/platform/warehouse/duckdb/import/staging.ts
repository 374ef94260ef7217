import { basename } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { ruleOf } from '#platform/warehouse/import/columnRules.ts'
import { createdColumn } from '#platform/warehouse/import/created.ts'
import { ImportProblem, quote } from '#platform/warehouse/import/errors.ts'
import { findFault, lineOf } from '#platform/warehouse/import/findLine.ts'
import { type BulkFile, presentColumns } from '#platform/warehouse/reportTypes.ts'
import { cellSql } from './cells.ts'
import { csvSource, type Incoming, insertion } from './directLoad.ts'

/**
 * Reads a file as text into the temporary table `staging`, with a column for each that both the type and the file have,
 * and `create_time` where each row of the file says when its report was made.
 */
export async function stage(connection: DuckDBConnection, file: BulkFile): Promise<void> {
  const columns = presentColumns(file).map(({ name, place }) => `coalesce(c${place}, '') AS ${name}`)
  const createdIndex = file.header.indexOf(createdColumn)
  if (createdIndex !== -1) columns.push(`coalesce(c${createdIndex}, '') AS ${createdColumn}`)
  try {
    await connection.run(
      `CREATE OR REPLACE TEMP TABLE staging AS SELECT ${columns.join(', ')} FROM ${csvSource(file, () => 'VARCHAR')}`,
      { path: file.path },
    )
  } catch (cause) {
    throw await findFault(file, cause)
  }
}

/** When a row's report was made, in milliseconds since 1970; NULL for a text that is not a time. */
const createdMs = `epoch_ms(TRY_CAST(${createdColumn} AS TIMESTAMPTZ))`

/**
 * SQL that reads the staged rows to load: where each row says when its report was made, those of the newest report of
 * their unit.
 */
export function newestStaged({ file, table }: Pick<Incoming, 'file' | 'table'>): string {
  if (!file.header.includes(createdColumn)) return '(SELECT rowid AS place, * FROM staging)'
  const columns = new Map(presentColumns(file).map((column) => [column.name, column]))
  const unit = table.unit.flatMap((name) => {
    const column = columns.get(name)
    return column ? [cellSql(column).stored(name)] : []
  })
  return `(SELECT rowid AS place, *, ${createdMs} AS made_at FROM staging
    QUALIFY made_at = max(made_at) OVER (PARTITION BY ${unit.join(', ')}))`
}

/** @throws ImportProblem for the first row that breaks a rule, naming line, column, value and what is allowed */
export async function checkStaged(connection: DuckDBConnection, file: BulkFile): Promise<void> {
  const createdIndex = file.header.indexOf(createdColumn)
  const columns = [
    ...presentColumns(file).map((column) => ({ ...column, ...cellSql(column), allowed: ruleOf(column).allowed })),
    ...(createdIndex === -1
      ? []
      : [{ name: createdColumn, place: createdIndex, condition: () => `${createdMs} IS NOT NULL`, allowed: 'a time' }]),
  ]
  const firsts = columns.map(({ name, condition }) => `min(rowid) FILTER (NOT ${condition(name)})`)
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
    `${basename(file.path)}, line ${line}, column ${column.name}: ${quote(value)} is not allowed; it must be ${column.allowed}.`,
  )
}

/** @throws ImportProblem when two rows have the same dimension values: adding both would count twice */
export async function checkKeys(connection: DuckDBConnection, incoming: Incoming): Promise<void> {
  const { file } = incoming
  const keys = presentColumns(file).filter(({ dimension }) => dimension)
  const key = keys.map(({ name }) => name).join(', ')
  const reader = await connection.runAndReadAll(
    `SELECT min(place), list_sort(list(place))[2] AS second FROM ${newestStaged(incoming)} GROUP BY ${key} HAVING count(*) > 1
     ORDER BY second LIMIT 1`,
  )
  const [ids] = reader.getRowsJS()
  if (!ids) return
  const [first, second] = await Promise.all(
    ids.map(async (id) => lineOf(file, await placeInFile(connection, BigInt(id as bigint)), 0)),
  )
  throw new ImportProblem(
    `${basename(file.path)}, line ${second}: the same ${key} as line ${first}; each combination may occur once.`,
  )
}

/**
 * The index in the file, from 0, of a row of `staging`: rows are in the file's order, but their ids may begin at any
 * number.
 */
async function placeInFile(connection: DuckDBConnection, id: bigint): Promise<number> {
  const reader = await connection.runAndReadAll('SELECT count(*) FROM staging WHERE rowid < $id', { id })
  return Number(reader.getRowsJS()[0]?.[0])
}

/**
 * Inserts the staged rows into their table.
 * @returns the name of a table of units with `made_at`, where each row of the file says when its report was made
 */
export async function insertStaged(connection: DuckDBConnection, incoming: Incoming): Promise<string | undefined> {
  const source = newestStaged(incoming)
  await connection.run(insertion(incoming, source, (column) => cellSql(column).stored(column.name)))
  const byRow = incoming.file.header.includes(createdColumn)
  if (byRow) {
    const columns = new Map(presentColumns(incoming.file).map((column) => [column.name, column]))
    const value = (name: string) => {
      const column = columns.get(name)
      return column && incoming.table.unit.includes(name) ? cellSql(column).stored(name) : "''"
    }
    await connection.run(`CREATE OR REPLACE TEMP TABLE made AS
      SELECT ${value('channel_id')} AS channel_id, ${value('video_id')} AS video_id, ${value('date')} AS date, max(made_at) AS made_at
      FROM ${source} GROUP BY ALL`)
  }
  await connection.run('DROP TABLE staging')
  return byRow ? 'made' : undefined
}
