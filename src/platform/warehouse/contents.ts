import type { HubContents, StudyReport } from './brand-lift/columns.ts'
import type { Blocks } from './port.ts'
import { columnsOfRollup, dailyRollupOf, type RollupTable } from './rollups.ts'
import { columnsOf, durationColumn, type FactTable, ownerColumn } from './schema.ts'

/** A month of a table and what its rows add up to. */
export interface MonthTotals {
  /** `YYYY-MM`. */
  month: string
  rows: number
  /** Of `summedColumns`, in their order; NULL where no row has a value. */
  sums: readonly (number | null)[]
}

/** The contents of a warehouse of facts, by table and month. */
export interface FactContents {
  /** The months of a table of facts, or of a rollup, in their order. */
  totals(table: FactTable): Promise<MonthTotals[]>
  /** The same of its units: `sums` is the sum of their report times. */
  unitTotals(table: FactTable): Promise<MonthTotals[]>
  /** The rows of a month, with the columns `copiedColumns`. */
  rows(table: FactTable, month: string): Blocks
  /** The units of a month, with the columns `unitColumns`. Each row belongs to one of them. */
  units(table: FactTable, month: string): Blocks
  /**
   * Replaces a month by another warehouse's, all of it or nothing, unless units of it have a newer report.
   * @param rollup the rows of the table's daily rollup, where it has one
   */
  writeMonth(
    table: FactTable,
    month: string,
    from: { rows: Blocks; rollup: Blocks | undefined; units: Blocks },
  ): Promise<void>
  durationTotals(): Promise<Omit<MonthTotals, 'month'>>
  /** The known durations of videos: channel_id, video_id, seconds. */
  durations(): Blocks
  writeDurations(rows: Blocks): Promise<void>
}

/** The columns of a unit. `reported_by` is the owner whose report a channel's unit came in; else empty. */
export const unitColumns = ['content_owner', 'channel_id', 'video_id', 'date', 'created_at', 'reported_by'] as const

const isRollup = (table: FactTable): table is RollupTable => 'factsTable' in table

/** The columns of a table's rows that are copied. */
export const copiedColumns = (table: FactTable): readonly string[] =>
  isRollup(table)
    ? columnsOfRollup(table)
    : [
        ...columnsOf(table).map(({ name }) => name),
        ...(table.owned ? [ownerColumn] : []),
        ...(table.durations ? [durationColumn] : []),
      ]

/** The columns of a table that totals add up. */
export const summedColumns = (table: FactTable): readonly string[] => [
  ...table.metrics.map(({ name }) => name),
  ...(table.durations ? [durationColumn] : []),
]

/** A table of facts with its daily rollup, if it has one. */
export const withRollup = (table: FactTable): readonly FactTable[] => {
  const rollup = dailyRollupOf(table)
  return rollup ? [table, rollup] : [table]
}

/** Everything that a warehouse contains. */
export interface WarehouseContents {
  facts: FactContents
  hub: HubContents
}

/** SQL of the totals of each month: the month, the number of rows, and the sum of each column. */
export const totalsSql = (from: string, month: string, summed: readonly string[]): string =>
  `SELECT ${[month, 'count(*)', ...summed.map((name) => `sum(${name})`)].join(', ')} FROM ${from} GROUP BY ${month}`

/** Rows of `totalsSql` as totals, in the order of the months. */
export const totalsOf = (rows: readonly (readonly unknown[])[]): MonthTotals[] =>
  rows
    .map(([month, count, ...sums]) => ({ month: String(month), rows: Number(count), sums: sums.map(numberOf) }))
    .sort((a, b) => (a.month < b.month ? -1 : 1))

/** Rows of a query for reports of studies: the values of a `StudyReport` in their order, its sums last. */
export const reportsOf = (rows: readonly (readonly unknown[])[]): StudyReport[] =>
  rows.map(([customer, date, instance, operation, sourceTable, importedAt, count, ...sums]) => ({
    customer: String(customer),
    date: String(date),
    instance: String(instance),
    operation: String(operation),
    sourceTable: String(sourceTable),
    importedAt: Number(importedAt),
    rows: Number(count),
    sums: sums.map(numberOf),
  }))

const numberOf = (cell: unknown): number | null => (cell === null || cell === undefined ? null : Number(cell))

/** The order of adding changes the last digits of a sum of fractions. */
const tolerance = 1e-9

const sameNumber = (a: number | null, b: number | null): boolean =>
  a === null || b === null ? a === b : Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b), 1)

/** Whether two have the same number of rows with the same sums. */
export const sameTotals = (a: Omit<MonthTotals, 'month'>, b: Omit<MonthTotals, 'month'>): boolean =>
  a.rows === b.rows &&
  a.sums.length === b.sums.length &&
  a.sums.every((sum, index) => sameNumber(sum, b.sums[index] ?? null))
