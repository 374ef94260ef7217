import type { Day } from '#platform/time/days.ts'
import type { Dialect, Statement, Value, Within } from '#platform/warehouse/port.ts'
import { addend } from '#platform/warehouse/rollups.ts'
import type { Metric } from '../catalogue/metrics.ts'
import type { Source } from '../catalogue/sources.ts'
import type { Portion } from './chooseSources.ts'
import { type Span, spansOf } from './chooseSources.ts'
import type { Plan } from './plan.ts'
import { areOwnUploads, type Condition, type Rows } from './rowAccess.ts'

/** A table, the metrics to read from it, and its rows to read. */
export interface Reading extends Portion {
  rows: Rows
  /** For a monthly rollup: the first days of the months that it has. */
  months?: readonly Day[]
}

/**
 * Makes one statement for a plan over the rows of one channel or content owner, in SQL that every engine runs but for
 * what `dialect` says. Its text comes only from the catalogue; values of the request are bound. The columns are those
 * of `plan.columnHeaders`, named `c0`, `c1`, … by their place: a name of a table's column would mean that column.
 */
export function statementFor(
  plan: Plan,
  readings: readonly Reading[],
  filters: readonly Condition[],
  dialect: Dialect,
): Statement {
  const binding = new Binding(dialect)
  const selects = readings.map((reading) => select(plan, reading, filters, binding))
  const [onlySelect] = selects
  const parts = [
    !onlySelect || selects.length > 1
      ? joined(plan, readings, selects, dialect)
      : plan.metrics.some(({ percentageOfTotal }) => percentageOfTotal)
        ? percentages(plan, onlySelect, dialect)
        : singleStatement(plan, onlySelect, dialect),
  ]
  parts.push(...request(plan))
  if (plan.limit !== undefined || plan.startIndex > 1) parts.push(`LIMIT ${binding.of(plan.limit ?? everyRow)}`)
  if (plan.startIndex > 1) parts.push(`OFFSET ${binding.of(plan.startIndex - 1)}`)
  return { sql: parts.join(' '), bound: binding.values }
}

const everyRow = 2 ** 31 - 1

/** Bound values by their names in the statement; equal values share a name. */
class Binding {
  readonly values: Record<string, Value> = {}
  readonly #names = new Map<string, string>()

  readonly dialect: Dialect

  constructor(dialect: Dialect) {
    this.dialect = dialect
  }

  of(value: string | number | readonly string[]): string {
    // A list of one text, or of none, is another value than a text.
    const key = JSON.stringify(value)
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
  const { dialect } = binding
  const { facts, read: readFacts } = tableOf(source, months)
  const owned = [rowsOf(rows, source, binding), days(plan, source, binding)]
  const within = withinOf(plan, rows, filters, source, binding)
  const counted = (table: string) =>
    areOwnUploads(rows) && !source.spanFrom
      ? dialect.counts(table, { ...within, ownUploads: owned })
      : [...owned, ...dialect.counts(table, within)]
  const where = [
    ...counted(facts),
    ...filters.map((filter) => condition(filter, source, binding)),
    ...plan.dimensions.filter(({ skipsEmpty }) => skipsEmpty).map(({ column }) => `${source.read(column)} <> ''`),
  ]
  const converted =
    plan.currency !== undefined && metrics.some(({ columns }) => columns.some((name) => source.money.has(name)))
  const read = (column: string) =>
    converted && source.money.has(column) ? `${readFacts(column)} * value` : readFacts(column)
  const table =
    source.monthlyRollupOf && months.length > 0
      ? wholeMonths(source.table, source.monthlyRollupOf, plan, months, binding)
      : facts
  const joins = [
    ...(source.weighted ? [viewsOfRows(source, counted(source.weighted.by), dialect)] : []),
    ...(converted ? [ratesOfDays(facts, owned, plan.currency as string, binding)] : []),
  ]
  return {
    from: `FROM ${[table, ...joins].join(' ')} WHERE ${where.join(' AND ')}`,
    keys: plan.dimensions.map(({ key }) => key(source.read, dialect)),
    metrics: metrics.map(({ sql }) => sql(read)),
  }
}

/**
 * The stored table that a source reads, and the SQL of its columns: a rollup without months is summed from its facts.
 */
function tableOf({ table, read, monthlyRollupOf, weighted }: Source, months: readonly Day[]) {
  if (monthlyRollupOf && months.length === 0)
    return { facts: monthlyRollupOf.table, read: (column: string) => addend(read(column)) }
  // Rows without activity have equal weight.
  const share = weighted && `${weighted.share} * coalesce(viewed, 1)`
  return { facts: table, read: (column: string) => (share && column === weighted.column ? share : read(column)) }
}

/** Conditions that all needed rows meet, so that the engine looks up less. */
function withinOf(plan: Plan, rows: Rows, filters: readonly Condition[], source: Source, binding: Binding): Within {
  const ofChannels = (list: readonly Condition[]) =>
    list.filter(({ column }) => column === 'channel_id').map((ofChannel) => condition(ofChannel, source, binding))
  const [linked = '1 = 0'] = rows.flatMap(ofChannels)
  return {
    days: source.spanFrom ? `date >= ${binding.day(plan.from)}` : days(plan, source, binding),
    channels: [linked, ...ofChannels(filters)].join(' AND '),
  }
}

function rowsOf(rows: Rows, source: Source, binding: Binding): string {
  const parts = rows.map((part) => part.map((required) => condition(required, source, binding)).join(' AND '))
  if (parts.length === 0) return '1 = 0'
  return parts.length === 1 ? (parts[0] as string) : `(${parts.map((part) => `(${part})`).join(' OR ')})`
}

function condition({ column, values }: Condition, { read }: Source, binding: Binding): string {
  const [onlyValue] = values
  // With `=`, the scan skips blocks that cannot contain the value.
  if (values.length === 1 && onlyValue !== undefined) return `${read(column)} = ${binding.of(onlyValue)}`
  return binding.dialect.among(read(column), binding.of(values))
}

function days({ from, to }: Plan, { spanFrom }: Source, binding: Binding): string {
  const [first, last] = [from, to].map((day) => binding.day(day))
  return spanFrom ? `date >= ${first} AND ${spanFrom} <= ${last}` : `date BETWEEN ${first} AND ${last}`
}

/** SQL that reads whole months from the rollup and other days from the facts. */
function wholeMonths(
  table: string,
  { table: facts, columns }: NonNullable<Source['monthlyRollupOf']>,
  { from, to }: Plan,
  rollupTable: readonly Day[],
  binding: Binding,
): string {
  const { months, days } = spansOf([from, to], rollupTable)
  const rows = (name: string, columns: readonly string[]) => (span: Span) => {
    const [first, last] = span.map((day) => binding.day(day))
    return `SELECT ${columns.join(', ')} FROM ${name} WHERE date BETWEEN ${first} AND ${last}`
  }
  const ofFacts = columns.map((name) => `${addend(name)} AS ${name}`)
  return `(${[...months.map(rows(table, columns)), ...days.map(rows(facts, ofFacts))].join(' UNION ALL ')}) AS counted`
}

/** Joins the views that each row's share is of, as `viewed`. */
function viewsOfRows({ subject, weighted }: Source, where: readonly string[], { joins }: Dialect): string {
  const idColumns = subject === 'asset' ? ['asset_id', 'video_id'] : ['video_id']
  const keyColumns = ['date', 'channel_id', ...idColumns, 'claimed_status', 'uploader_type'].join(', ')
  return `${joins.left} (SELECT ${keyColumns}, sum(views) AS viewed FROM ${weighted?.by} WHERE ${where.join(' AND ')}
    GROUP BY ${keyColumns}) AS activity USING (${keyColumns})`
}

/** Joins the currency's rate of each day that has rows, as `value`. */
function ratesOfDays(table: string, owned: readonly string[], currency: string, binding: Binding): string {
  const { dialect } = binding
  const known = [`currency = ${binding.of(currency)}`, ...dialect.counts('currency_rates', {})]
  const rates = `SELECT date, per_usd AS value FROM currency_rates WHERE ${known.join(' AND ')}`
  const days = `SELECT DISTINCT date FROM ${table} WHERE ${owned.join(' AND ')}`
  return `${dialect.joins.inner} (${dialect.latestOn(days, rates)}) AS rates USING (date)`
}

/** Without GROUP BY, SQL returns a row even when there is no data. */
const grouping = (keys: readonly string[]) => (keys.length > 0 ? `GROUP BY ${keys.join(', ')}` : 'HAVING count(*) > 0')

function singleStatement(
  { dimensions, metrics }: Plan,
  { from, keys, metrics: values }: Select,
  dialect: Dialect,
): string {
  const columns = [
    ...dimensions.map(({ label }, place) => label(keys[place] as string, dialect)),
    ...metrics.map((metric, place) => rounded(metric, values[place] as string, dialect)),
  ]
  return `SELECT ${numberColumns(columns)} ${from} ${grouping(keys)}`
}

const numberColumns = (columns: readonly string[]) => columns.map((sql, place) => `${sql} AS c${place}`).join(', ')
const rounded = ({ digits }: Metric, value: string, dialect: Dialect) =>
  digits === undefined ? value : dialect.round(value, digits)

/** The metrics as percentages of their totals over all groups. */
function percentages({ dimensions, metrics }: Plan, { from, keys, metrics: values }: Select, dialect: Dialect): string {
  const [metric] = metrics as [Metric]
  const names = [...keys.map((_, place) => `k${place}`), 'm']
  const columns = [...keys, values[0]].map((sql, place) => `${sql} AS ${names[place]}`)
  const grouped = `SELECT ${columns.join(', ')} ${from} ${grouping(keys)}`
  const labels = dimensions.map(({ label }, place) => label(`k${place}`, dialect))
  return `SELECT ${numberColumns([...labels, rounded(metric, '100 * m / nullif(total, 0)', dialect)])}
    FROM ${dialect.withTotal(grouped, names, 'm')}`
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
  const keyNames = dimensions.map((_, place) => `k${place}`)
  const parts = selects.map(({ from, keys }, part) => {
    const columns = [
      ...keys.map((sql, place) => `${sql} AS k${place}`),
      // A group has at most one row of each part, and NULL in the columns of the others.
      ...selects.flatMap(({ metrics: values }, otherPart) => [
        ...values.map((sql, place) => `${otherPart === part ? sql : 'NULL'} AS m${otherPart}_${place}`),
        `${otherPart === part ? 1 : 0} AS here${otherPart}`,
      ]),
    ]
    return `SELECT ${columns.join(', ')} ${from} ${grouping(keys)}`
  })
  const values = new Map(
    readings.flatMap(({ metrics: partMetrics }, part) =>
      partMetrics.map((metric, place) => [
        metric.name,
        `CASE WHEN max(here${part}) = 1 THEN ${rounded(metric, `max(m${part}_${place})`, dialect)} ELSE 0 END`,
      ]),
    ),
  )
  const columns = [
    ...dimensions.map(({ label }, place) => label(`k${place}`, dialect)),
    ...metrics.map(({ name }) => values.get(name) as string),
  ]
  return `SELECT ${numberColumns(columns)} FROM (${parts.join(' UNION ALL ')}) AS parts ${grouping(keyNames)}`
}

/** Sorts as requested, then by the other dimensions, so that rows have the same order in every page. */
function request({ sort, dimensions, metrics }: Plan): string[] {
  const names = [...dimensions, ...metrics].map(({ name }) => String(name))
  const unsorted = dimensions.filter(({ name }) => !sort.some((key) => key.name === name))
  const keys = [...sort, ...unsorted.map(({ name }) => ({ name, descending: false }))].map(
    ({ name, descending }) => `c${names.indexOf(name)} ${descending ? 'DESC' : 'ASC'} NULLS LAST`,
  )
  return keys.length > 0 ? [`ORDER BY ${keys.join(', ')}`] : []
}
