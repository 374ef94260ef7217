import type { Day } from '../../days.ts'
import type { Dialect, Statement, Value } from '../../warehouse/port.ts'
import { addend } from '../../warehouse/rollups/dailyRollups.ts'
import type { Source } from '../catalogue/sources.ts'
import type { Portion } from './chooseSources.ts'
import type { Condition } from './conditions.ts'
import type { Plan } from './plan.ts'
import type { Rows } from './rowAccess.ts'
import { type Span, spansOf } from './spans.ts'

/** A table, the metrics to read from it, and its rows to read. */
export interface Reading extends Portion {
  rows: Rows
  /** For a monthly rollup: the first days of the months that it has. */
  months?: readonly Day[]
}

/**
 * Makes one statement for a plan over the rows of one channel or content owner. Its text comes only from the catalogue;
 * values of the request are bound.
 */
export function statementFor(
  plan: Plan,
  readings: readonly Reading[],
  filters: readonly Condition[],
  dialect: Dialect,
): Statement {
  const binding = new Binding(dialect)
  const selects = readings.map((reading) => select(plan, reading, filters, binding))
  const [only] = selects
  const parts = [
    only && selects.length === 1
      ? singleStatement(plan, readings[0] as Reading, only, dialect)
      : joined(plan, readings, selects, dialect),
  ]
  parts.push(...request(plan, dialect))
  if (plan.limit !== undefined) parts.push(`LIMIT ${binding.of(plan.limit)}`)
  if (plan.startIndex > 1) parts.push(`OFFSET ${binding.of(plan.startIndex - 1)}`)
  return { sql: parts.join(' '), bound: binding.values }
}

/** Bound values by their names in the statement; equal values share a name. */
class Binding {
  readonly values: Record<string, Value> = {}
  readonly #names = new Map<unknown, string>()

  readonly dialect: Dialect

  constructor(dialect: Dialect) {
    this.dialect = dialect
  }

  of(value: string | number | readonly string[]): string {
    const key = Array.isArray(value) ? value.join('\n') : value
    const known = this.#names.get(key)
    if (known) return known
    const name = `v${this.#names.size}`
    this.#names.set(key, `$${name}`)
    this.values[name] = value
    return `$${name}`
  }

  day(value: Day): string {
    return this.dialect.day(this.of(value))
  }
}

interface Select {
  from: string
  keys: string[]
  metrics: string[]
}

function select(
  plan: Plan,
  { source, metrics, rows, months = [] }: Reading,
  filters: readonly Condition[],
  binding: Binding,
): Select {
  const owned = [rowsOf(rows, source, binding), days(plan, source, binding)]
  const where = [
    ...owned,
    ...filters.map((one) => condition(one, source, binding)),
    ...plan.dimensions.filter(({ skipsEmpty }) => skipsEmpty).map(({ column }) => `${source.read(column)} <> ''`),
  ]
  const converted =
    plan.currency !== undefined && metrics.some(({ columns }) => columns.some((name) => source.money.has(name)))
  const read = (column: string) =>
    converted && source.money.has(column) ? `${source.read(column)} * per_usd` : source.read(column)
  const table = source.weighted ? weighted(source, owned) : wholeMonths(source, plan, months, binding)
  const rates = converted ? ` JOIN ${ratesOfDays(source, owned, plan.currency as string, binding)} USING (date)` : ''
  return {
    from: `FROM ${table}${rates} WHERE ${where.join(' AND ')}`,
    keys: plan.dimensions.map(({ key }) => key(source.read, binding.dialect)),
    metrics: metrics.map(({ sql }) => sql(read)),
  }
}

function rowsOf(rows: Rows, source: Source, binding: Binding): string {
  const parts = rows.map((part) => part.map((one) => condition(one, source, binding)).join(' AND '))
  if (parts.length === 0) return 'false'
  return parts.length === 1 ? (parts[0] as string) : `(${parts.map((part) => `(${part})`).join(' OR ')})`
}

function condition({ column, values }: Condition, { read }: Source, binding: Binding): string {
  const [only] = values
  // With `=`, the scan skips blocks that cannot contain the value.
  if (values.length === 1 && only !== undefined) return `${read(column)} = ${binding.of(only)}`
  return binding.dialect.among(read(column), binding.of(values))
}

function days({ from, to }: Plan, { spanFrom }: Source, binding: Binding): string {
  const [first, last] = [from, to].map((day) => binding.day(day))
  return spanFrom ? `date >= ${first} AND ${spanFrom} <= ${last}` : `date BETWEEN ${first} AND ${last}`
}

/**
 * SQL that reads whole months from the rollup and other days from the facts; a source without a monthly rollup is read
 * as it is.
 */
function wholeMonths(
  { table, monthlyRollupOf }: Source,
  { from, to }: Plan,
  rollupTable: readonly Day[],
  binding: Binding,
): string {
  if (!monthlyRollupOf) return table
  const { months, days } = spansOf([from, to], rollupTable)
  const rows = (name: string, columns: readonly string[]) => (span: Span) => {
    const [first, last] = span.map((day) => binding.day(day))
    return `SELECT ${columns.join(', ')} FROM ${name} WHERE date BETWEEN ${first} AND ${last}`
  }
  const { columns } = monthlyRollupOf
  const ofFacts = columns.map((name) => `${addend(name)} AS ${name}`)
  return `(${[...months.map(rows(table, columns)), ...days.map(rows(monthlyRollupOf.table, ofFacts))].join(' UNION ALL ')}) AS counted`
}

/** The table with its shares multiplied by the views that they are of. Days without activity rows have equal weight. */
function weighted({ table, subject, weighted: weights }: Source, owned: readonly string[]): string {
  if (!weights) return table
  const { column, by, share } = weights
  const idColumns = subject === 'asset' ? ['asset_id', 'video_id'] : ['video_id']
  const same = ['date', 'channel_id', ...idColumns, 'claimed_status', 'uploader_type'].join(', ')
  return `(SELECT shares.*, ${share} * coalesce(viewed.views, 1) AS ${column} FROM ${table} AS shares LEFT JOIN
    (SELECT ${same}, sum(views) AS views FROM ${by} WHERE ${owned.join(' AND ')} GROUP BY ${same}) AS viewed USING (${same}))`
}

/** The rate of each day that has rows: its own, else that of the nearest earlier day, else the first known rate. */
function ratesOfDays({ table }: Source, owned: readonly string[], currency: string, binding: Binding): string {
  const { dialect } = binding
  const known = `(SELECT date, per_usd FROM currency_rates WHERE currency = ${binding.of(currency)})`
  return `(SELECT days.date, coalesce(rates.per_usd, (SELECT ${dialect.valueOfLeast('per_usd', 'date')} FROM ${known})) AS per_usd
    FROM (SELECT DISTINCT date FROM ${table} WHERE ${owned.join(' AND ')}) AS days
    ${dialect.joinLatest(`${known} AS rates`, 'rates.date', 'days.date')}) AS worth`
}

/** Without GROUP BY, SQL returns a row even when there is no data. */
const grouping = (keys: readonly string[]) => (keys.length > 0 ? `GROUP BY ${keys.join(', ')}` : 'HAVING count(*) > 0')

function singleStatement(
  { dimensions }: Plan,
  reading: Reading,
  { from, keys, metrics }: Select,
  dialect: Dialect,
): string {
  const columns = [
    ...dimensions.map(({ label, name }, place) => `${label(keys[place] as string, dialect)} AS ${dialect.name(name)}`),
    ...reading.metrics.map(({ name }, place) => `${metrics[place]} AS ${dialect.name(name)}`),
  ]
  return `SELECT ${columns.join(', ')} ${from} ${grouping(keys)}`
}

/**
 * Joins the metrics of several tables in one row. A metric is 0 when its table has no row for the group, because bulk
 * reports leave out rows with nothing to count.
 */
function joined(
  { dimensions, metrics }: Plan,
  readings: readonly Reading[],
  selects: readonly Select[],
  dialect: Dialect,
): string {
  // Without dimensions there is one row of each table, joined by a constant.
  const keyNames = dimensions.length > 0 ? dimensions.map((_, place) => `k${place}`) : ['k0']
  const parts = selects.map(({ from, keys, metrics: rollup }, part) => {
    const columns = [
      ...keyNames.map((name, place) => `${keys[place] ?? 0} AS ${name}`),
      ...rollup.map((sql, place) => `${sql} AS m${part}_${place}`),
      `true AS here${part}`,
    ]
    return `(SELECT ${columns.join(', ')} ${from} ${grouping(keys)}) AS part${part}`
  })
  const joins = parts.map((part, place) => (place === 0 ? part : `FULL JOIN ${part} USING (${keyNames.join(', ')})`))
  const values = new Map(
    readings.flatMap(({ metrics: some }, part) =>
      some.map(({ name }, place) => [
        name,
        `CASE WHEN here${part} THEN m${part}_${place} ELSE 0 END AS ${dialect.name(name)}`,
      ]),
    ),
  )
  const columns = [
    ...dimensions.map(({ label, name }, place) => `${label(`k${place}`, dialect)} AS ${dialect.name(name)}`),
    ...metrics.map(({ name }) => values.get(name) as string),
  ]
  return `SELECT ${columns.join(', ')} FROM ${joins.join(' ')}`
}

/** Sorts as requested, then by the other dimensions, so that rows have the same order in every page. */
function request({ sort, dimensions }: Plan, dialect: Dialect): string[] {
  const rest = dimensions.filter(({ name }) => !sort.some((key) => key.name === name))
  const keys = [
    ...sort.map(({ name, descending }) => `${dialect.name(name)} ${descending ? 'DESC' : 'ASC'} NULLS LAST`),
    ...rest.map(({ name }) => `${dialect.name(name)} ASC NULLS LAST`),
  ]
  return keys.length > 0 ? [`ORDER BY ${keys.join(', ')}`] : []
}
