import { averageSums } from '../averages.ts'
import type { ColumnKind } from '../columns.ts'
import { claims, type FactTable, factTable, ownerColumn } from '../schema.ts'

/**
 * The sums of a table's rows without some of its dimensions. It has far fewer rows, and answers reports without these
 * dimensions. Each transaction that changes the facts changes their rollup too.
 */
export interface RollupTable extends FactTable {
  /** The table whose rows are summed. */
  factsTable: string
}

/** Kinds that may be added up. Averages, rates and percentages may not: averages are stored as sums (`averages.ts`). */
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
