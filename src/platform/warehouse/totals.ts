import type { StudyReport } from './brand-lift/contents.ts'
import type { MonthTotals } from './contents.ts'

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
