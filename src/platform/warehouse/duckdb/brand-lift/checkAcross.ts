import type { DuckDBConnection } from '@duckdb/node-api'
import { keyColumns, rowsPerStudy, studyColumns } from '#platform/warehouse/brand-lift/columns.ts'
import { quote, TableProblem } from '#platform/warehouse/brand-lift/port.ts'
import { rowOf, typed } from './sourceTables.ts'

/** Checks the rules between rows that each follow the schema. @throws TableProblem */
export async function checkAcross(
  connection: DuckDBConnection,
  table: string,
  types: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = typed(table, types)
  await checkKeys(connection, table, rows)
  await checkStudies(connection, table, rows)
  await checkMetrics(connection, table, rows)
}

const readRows = async (connection: DuckDBConnection, sql: string) => (await connection.runAndReadAll(sql)).getRowsJS()

/** No key occurs twice. */
async function checkKeys(connection: DuckDBConnection, table: string, rows: string): Promise<void> {
  const keys = keyColumns.join(', ')
  // Different hashes mean different keys. Keys are compared only where two hashes are equal, because that takes several
  // times as long.
  const [[isUnique] = []] = await readRows(connection, `SELECT count(*) = count(DISTINCT hash(${keys})) FROM ${rows}`)
  if (isUnique === true) return
  const [repeatedKey] = await readRows(
    connection,
    `SELECT min(place), list_sort(list(place))[2] AS second FROM ${rows} GROUP BY ${keys}
     HAVING count(*) > 1 ORDER BY second LIMIT 1`,
  )
  if (!repeatedKey) return
  const [first, second] = await Promise.all(repeatedKey.map((place) => rowOf(connection, table, place as bigint)))
  throw new TableProblem(
    table,
    { reason: 'sameRow', otherRow: first ?? 0 },
    `the same ${keys} as row ${first}; each combination may occur once.`,
    { column: 'segment', row: second ?? 0 },
  )
}

/** No study has too many rows, and a study's columns have the same values in all of its rows. */
async function checkStudies(connection: DuckDBConnection, table: string, rows: string): Promise<void> {
  const differs = studyColumns.map((name) => `min(${name}) <> max(${name})`)
  const [study] = await readRows(
    connection,
    `SELECT study_id, count(*), ${differs.join(', ')} FROM ${rows} GROUP BY study_id
     HAVING count(*) > ${rowsPerStudy} OR ${differs.join(' OR ')} ORDER BY min(place) LIMIT 1`,
  )
  if (!study) return
  const [id, , ...different] = study
  const column = studyColumns[different.indexOf(true)]
  const ofStudy = `FROM ${rows} WHERE study_id = '${id}'`
  const [[place] = []] = await readRows(
    connection,
    column === undefined
      ? `SELECT place ${ofStudy} ORDER BY place OFFSET ${rowsPerStudy} LIMIT 1`
      : `SELECT min(place) ${ofStudy} AND ${column} <> (SELECT arg_min(${column}, place) ${ofStudy})`,
  )
  const row = await rowOf(connection, table, place as bigint)
  if (column === undefined)
    throw new TableProblem(
      table,
      { reason: 'tooManyRows', study: String(id), most: rowsPerStudy },
      `the study ${id} has more than ${rowsPerStudy} rows.`,
      { column: 'study_id', row },
    )
  throw new TableProblem(
    table,
    { reason: 'differs', study: String(id) },
    `it differs from earlier rows of the study ${id}; all rows of a study must have the same.`,
    { column, row },
  )
}

/** Each metric of a study has a row ALL, and no segment has more respondents than that row. */
async function checkMetrics(connection: DuckDBConnection, table: string, rows: string): Promise<void> {
  const ofAll = (name: string) => `max(${name}) FILTER (segment_type = 'ALL')`
  const exceeds = (name: string) => `max(${name}) > ${ofAll(name)}`
  const [metric] = await readRows(
    connection,
    `SELECT study_id, metric, min(place), ${ofAll('exposed_respondents')}, ${ofAll('control_respondents')},
       ${exceeds('exposed_respondents')}
     FROM ${rows} GROUP BY study_id, metric
     HAVING count(*) FILTER (segment_type = 'ALL') = 0 OR ${exceeds('exposed_respondents')} OR ${exceeds('control_respondents')}
     ORDER BY min(place) LIMIT 1`,
  )
  if (!metric) return
  const [id, name, firstPlace, exposed, control, isExposed] = metric
  if (exposed === null)
    throw new TableProblem(
      table,
      { reason: 'noAll', study: String(id), metric: String(name) },
      `the study ${id} has no row ALL of ${name}; each metric needs one.`,
      { column: 'segment_type', row: await rowOf(connection, table, firstPlace as bigint) },
    )
  const column = isExposed === true ? 'exposed_respondents' : 'control_respondents'
  const most = isExposed === true ? exposed : control
  const [[place, value] = []] = await readRows(
    connection,
    `SELECT place, CAST(${column} AS VARCHAR) FROM ${rows} WHERE study_id = '${id}' AND metric = '${name}' AND ${column} > ${most}
     ORDER BY place LIMIT 1`,
  )
  throw new TableProblem(
    table,
    { reason: 'moreThanAll', most: Number(most) },
    `${quote(String(value))} is not allowed; it must be at most ${most}, as in the row ALL.`,
    { column, row: await rowOf(connection, table, place as bigint), value: String(value) },
  )
}
