import type { Day } from '#platform/time/days.ts'
import { type Column, type ColumnKind, count, percentage, seconds } from './columns.ts'
import type { Read } from './port.ts'
import { claims, type FactTable, factTable, ownerColumn } from './schema.ts'

/** A column that no file has, computed from other columns of the same row. */
interface RowColumn {
  column: Column
  /** The columns that it is computed from. */
  needs: readonly string[]
  /** SQL over a row of a table that has the columns in `needs`; `has` says which others it has. */
  sql(has: (column: string) => boolean): string
}

/**
 * The number of views that a row's averages are computed over: its engaged views, or all its views where the file's
 * version does not report engaged views, which are then `NULL` (specification: bulk-reports 4).
 */
const averagedViews = (has: (column: string) => boolean) =>
  has('engaged_views') ? 'coalesce(engaged_views, views)' : 'views'

/**
 * The averages of files, stored as sums, because sums add up and averages do not. The average over any rows is one of
 * the last two columns divided by `averaged_views`. The sums come from the file's own averages and not from its
 * minutes, because a file may count minutes of views that its average leaves out.
 */
export const averageSums: readonly RowColumn[] = [
  { column: count('averaged_views'), needs: ['average_view_duration_seconds', 'views'], sql: averagedViews },
  {
    column: seconds('averaged_view_seconds'),
    needs: ['average_view_duration_seconds', 'views'],
    sql: (has) => `average_view_duration_seconds * ${averagedViews(has)}`,
  },
  {
    column: percentage('averaged_view_percentages'),
    needs: ['average_view_duration_percentage', 'views'],
    sql: (has) => `average_view_duration_percentage * ${averagedViews(has)}`,
  },
]

/**
 * The sums of a table's rows without some of its dimensions. It has far fewer rows, and answers reports without these
 * dimensions. Each transaction that changes the facts changes their rollup too.
 */
export interface RollupTable extends FactTable {
  /** The table whose rows are summed. */
  factsTable: string
}

/** Kinds that may be added up. Averages, rates and percentages may not: averages are stored as sums. */
const additive: readonly ColumnKind[] = ['count', 'netCount', 'minutes', 'money']

/** The rollup of a table without some of its dimensions. */
export function rollupTable(name: string, factsTable: string, dropped: readonly string[]): RollupTable {
  const { dimensions, metrics, ...table } = factTable(factsTable)
  return {
    ...table,
    name,
    factsTable,
    durations: false,
    dimensions: dimensions.filter((column) => !dropped.includes(column.name)),
    metrics: [...metrics.filter(({ kind }) => additive.includes(kind)), ...averageSums.map(({ column }) => column)],
  }
}

/** A video's day has some seventy rows, by country and subscription; the rollup has one. */
export const dailyRollups: readonly RollupTable[] = [
  rollupTable('channel_basic_days', 'channel_basic', ['live_or_on_demand', 'subscribed_status', 'country_code']),
]

export const dailyRollupOf = ({ name }: Pick<FactTable, 'name'>): RollupTable | undefined =>
  dailyRollups.find(({ factsTable }) => factsTable === name)

/** The columns that identify a row of a rollup. */
export const keysOf = ({ dimensions, claimable, owned }: RollupTable): readonly string[] => [
  ...[...dimensions, ...(claimable ? claims : [])].map(({ name }) => name),
  ...(owned ? [ownerColumn] : []),
]

/** Every column of a rollup. */
export const columnsOfRollup = (rollup: RollupTable): readonly string[] => [
  ...keysOf(rollup),
  ...rollup.metrics.map(({ name }) => name),
]

const sqlOfRow = new Map(averageSums.map(({ column, sql }) => [column.name, sql(() => true)]))

/** The value that a column of a rollup sums, in SQL over a row of the facts. */
export const addend = (name: string): string => sqlOfRow.get(name) ?? name

/** Each metric's sum, in SQL over rows of the facts. */
export const additions = ({ metrics }: RollupTable): readonly string[] =>
  metrics.map(({ name }) => `sum(${addend(name)}) AS ${name}`)

/** The order in which rows are stored for scans; the facts have it too. */
export const scanOrder = ({ unit }: RollupTable): string => [...unit, 'video_id'].join(', ')

/**
 * Rollups of whole months, by country: the date of a row is the first of the month. They are built while nothing is
 * imported, and each change of their facts drops them, so that no import waits for them. Reports read the months in
 * `summed_months` from the rollup, and all other days from the facts.
 */
export const monthlyRollups: readonly RollupTable[] = [
  rollupTable('channel_basic_months', 'channel_basic', ['live_or_on_demand', 'subscribed_status']),
]

export const monthlyRollupOf = ({ name }: { name: string }): RollupTable | undefined =>
  monthlyRollups.find(({ factsTable }) => factsTable === name)

/** The number of rows from which a table gets monthly rollups: a smaller table is read as fast without them. */
export const worthwhile = 2_000_000

/** The months of a rollup table that are built, as their first days. */
export async function builtMonths(read: Read, table: string): Promise<Day[]> {
  const rows = await read('SELECT month FROM summed_months WHERE table_name = $table ORDER BY month', {
    table,
  })
  return rows.map(([month]) => String(month))
}
