import { averageSums } from '../averages.ts'
import type { ColumnKind } from '../columns.ts'
import { claims, type FactTable, factTable, ownerColumn } from '../schema.ts'

/**
 * What the rows of a table come to where some of its dimensions are left out: a table like it, with far fewer rows, for
 * the reports that ask for none of these. Each transaction that changes the facts changes their sums.
 */
export interface SumTable extends FactTable {
  /** Whose rows are summed. */
  of: string
}

/** What may be added up; averages, rates and percentages may not: of averages there are sums (`averages.ts`). */
const additive: readonly ColumnKind[] = ['count', 'netCount', 'minutes', 'money']

/** The sums of a table without some of its dimensions. */
export function summed(name: string, of: string, without: readonly string[]): SumTable {
  const { dimensions, metrics, ...table } = factTable(of)
  return {
    ...table,
    name,
    of,
    lengths: false,
    dimensions: dimensions.filter((column) => !without.includes(column.name)),
    metrics: [...metrics.filter(({ kind }) => additive.includes(kind)), ...averageSums.map(({ column }) => column)],
  }
}

/** A video's day has a row for each country and subscription: some seventy, of which one is left. */
export const sumTables: readonly SumTable[] = [
  summed('channel_basic_days', 'channel_basic', ['live_or_on_demand', 'subscribed_status', 'country_code']),
]

export const sumsOf = ({ name }: Pick<FactTable, 'name'>): SumTable | undefined =>
  sumTables.find(({ of }) => of === name)

/** The columns that a row of sums stands for. */
export const keysOf = ({ dimensions, claimable, owned }: SumTable): readonly string[] => [
  ...[...dimensions, ...(claimable ? claims : [])].map(({ name }) => name),
  ...(owned ? [ownerColumn] : []),
]

/** Every column of sums. */
export const columnsOfSums = (sums: SumTable): readonly string[] => [
  ...keysOf(sums),
  ...sums.metrics.map(({ name }) => name),
]

const madeOfRow = new Map(averageSums.map(({ column, sql }) => [column.name, sql(() => true)]))

/** What a column of sums adds up, in SQL over a row of the facts. */
export const addend = (name: string): string => madeOfRow.get(name) ?? name

/** Each metric's sum, in SQL over rows of the facts. */
export const additions = ({ metrics }: SumTable): readonly string[] =>
  metrics.map(({ name }) => `sum(${addend(name)}) AS ${name}`)

/** The order of scans, which the facts are in too. */
export const inOrder = ({ unit }: SumTable): string => [...unit, 'video_id'].join(', ')
