import type { DuckDBConnection } from '@duckdb/node-api'
import { statusCodes } from '#contract/datahub.ts'
import {
  keyColumns,
  rowRules,
  rowsPerStudy,
  type SchemaColumn,
  schemaColumns,
  studyColumns,
} from '#platform/warehouse/brand-lift/columns.ts'
import { quote, TableProblem } from '#platform/warehouse/brand-lift/port.ts'
import { duckdbDialect } from '../dialect.ts'
import { checkAcross } from './checkAcross.ts'
import { rowOf, sourceName, typed, typedValue } from './sourceTables.ts'

/** A source table that follows the schema. */
export interface CheckedTable {
  /** A `SELECT` of the schema's columns with the schema's types, for the copy. */
  select: string
}

/** Types that can be cast to a type of the schema. Text may become any type, where its values allow it. */
const formatOf: Record<SchemaColumn['type'], RegExp> = {
  VARCHAR: /^(VARCHAR|ENUM\(.*\)|U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|UUID)$/,
  DATE: /^(VARCHAR|DATE)$/,
  BIGINT: /^(VARCHAR|U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DOUBLE|FLOAT|DECIMAL\(.*\))$/,
  DOUBLE: /^(VARCHAR|U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|DOUBLE|FLOAT|DECIMAL\(.*\))$/,
}

/**
 * Checks a source table against the schema: each value, each row, and the rules between rows. A good table is read a
 * few times as a whole; only a bad one is searched for the row to name.
 * @param date of the report, `YYYY-MM-DD`
 * @throws TableProblem naming table, column and row of the first row that breaks a rule
 */
export async function checkTable(
  connection: DuckDBConnection,
  { table, customer, date }: { table: string; customer: string; date: string },
): Promise<CheckedTable> {
  const types = await typesOf(connection, table, customer)
  const select = `SELECT ${schemaColumns.map((column) => `${typedValue(column, types)} AS ${column.name}`).join(', ')}
    FROM ${sourceName(table)}`
  if (await isValid(connection, table, types, date)) return { select }
  await checkRows(connection, table, types, date)
  await checkAcross(connection, table, types)
  return { select }
}

/**
 * @throws TableProblem when this customer has no such table, or a column is missing or has a type that cannot be read
 */
async function typesOf(connection: DuckDBConnection, table: string, customer: string): Promise<Map<string, string>> {
  const known = await connection.runAndReadAll(
    'SELECT 1 FROM source_tables WHERE name = $table AND customer = $customer',
    { table, customer },
  )
  // The error is the same for another customer's table: it must not reveal that the table exists.
  if (known.currentRowCount === 0)
    throw new TableProblem(
      table,
      { reason: 'noTable' },
      `there is no such table for customers/${customer}.`,
      {},
      statusCodes.notFound,
    )
  const reader = await connection.runAndReadAll(
    `SELECT lower(column_name), data_type FROM duckdb_columns()
     WHERE database_name = current_database() AND schema_name = 'source' AND table_name = $table`,
    { table },
  )
  const types = new Map(reader.getRowsJS().map(([name, type]) => [String(name), String(type)]))
  for (const { name, type, allowed } of schemaColumns) {
    const found = types.get(name)
    if (found === undefined)
      throw new TableProblem(table, { reason: 'noColumn', column: name }, `it is missing; it holds ${allowed}.`, {
        column: name,
      })
    if (!formatOf[type].test(found))
      throw new TableProblem(
        table,
        { reason: 'columnType', column: name, found, type },
        `its type ${found} is not allowed; it must be ${type} or text.`,
        { column: name },
      )
  }
  return types
}

/** Every rule of a row: first those of single columns, then those between columns. */
const rulesFor = (date: string) =>
  [
    ...schemaColumns.map(({ name, condition, allowed, reason }) => ({
      column: name,
      reason,
      condition: condition(name, duckdbDialect),
      allowed,
    })),
    ...rowRules,
  ].map((rule) => ({ ...rule, condition: rule.condition.replace('$date', `DATE '${date}'`) }))

/** Columns that are the same in all rows of a study: one row is enough to check their rules. */
const ofStudy: readonly string[] = ['study_id', ...studyColumns]

/**
 * Whether all rules hold, in two passes. Rules of a study's columns are checked once a study, and no key occurs twice
 * when there are as many different keys as rows. Also false where different keys have the same hash: the slow check
 * then decides.
 */
async function isValid(
  connection: DuckDBConnection,
  table: string,
  types: ReadonlyMap<string, string>,
  date: string,
): Promise<boolean> {
  const rows = typed(table, types)
  const rules = rulesFor(date)
  const allHold = (someRules: typeof rules) => someRules.map(({ condition }) => `(${condition})`).join(' AND ')
  const ofGroup = ['metric', ...ofStudy]
  const groups = ['exposed_respondents', 'control_respondents']
  const reader = await connection.runAndReadAll(`
    WITH metrics AS (
      SELECT ${ofGroup.join(', ')}, count(*) AS n,
        bool_and(coalesce(${allHold(rules.filter(({ column }) => !ofGroup.includes(column)))}, false))
          AND ${groups.map((name) => `coalesce(max(${name}) <= max(${name}) FILTER (segment_type = 'ALL'), false)`).join(' AND ')}
          AS good
      FROM ${rows} GROUP BY ALL),
    studies AS (
      SELECT sum(n) AS n,
        bool_and(coalesce(good AND ${allHold(rules.filter(({ column }) => ofGroup.includes(column)))}, false))
          AND sum(n) <= ${rowsPerStudy} AND ${studyColumns.map((name) => `min(${name}) = max(${name})`).join(' AND ')} AS good
      FROM metrics GROUP BY study_id)
    SELECT coalesce(bool_and(good), false)
      AND sum(n) = (SELECT count(*) FROM (SELECT DISTINCT hash(${keyColumns.join(', ')}) FROM ${rows}))
    FROM studies`)
  return reader.getRowsJS()[0]?.[0] === true
}

async function checkRows(
  connection: DuckDBConnection,
  table: string,
  types: ReadonlyMap<string, string>,
  date: string,
): Promise<void> {
  const rules = rulesFor(date)
  const firsts = rules.map(({ condition }) => `min(place) FILTER (NOT coalesce(${condition}, false))`)
  const reader = await connection.runAndReadAll(`SELECT count(*), ${firsts.join(', ')} FROM ${typed(table, types)}`)
  const [rows, ...found] = reader.getRowsJS()[0] ?? []
  if (Number(rows) === 0) throw new TableProblem(table, { reason: 'noRows' }, 'it has no rows.')
  // Rules of single columns come before rules between columns, and of the rules that the first bad row breaks the first
  // is reported: it explains the most.
  const first = rules
    .flatMap((rule, index) => {
      const place = found[index]
      return typeof place === 'bigint' ? [{ rule, place }] : []
    })
    .reduce<{ rule: (typeof rules)[number]; place: bigint } | undefined>(
      (earliest, breach) => (earliest === undefined || breach.place < earliest.place ? breach : earliest),
      undefined,
    )
  if (first === undefined) return
  const { column, allowed, reason } = first.rule
  const [[value] = []] = (
    await connection.runAndReadAll(`SELECT CAST(${column} AS VARCHAR) FROM ${sourceName(table)} WHERE rowid = $place`, {
      place: first.place,
    })
  ).getRowsJS()
  const text = typeof value === 'string' ? value : null
  throw new TableProblem(table, reason, `${quote(text)} is not allowed; it must be ${allowed}.`, {
    column,
    row: await rowOf(connection, table, first.place),
    value: (text ?? '').slice(0, 200),
  })
}
