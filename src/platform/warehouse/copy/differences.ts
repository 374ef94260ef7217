import { counted } from '#contract/counted.ts'
import type { HubContents, SourceTable, StudyReport } from '../brand-lift/contents.ts'
import { type MonthTotals, type WarehouseContents, withRollup } from '../contents.ts'
import { factTables } from '../schema.ts'
import { sameTotals } from '../totals.ts'

/** A month of a table of facts whose rows, rollup or units differ in two warehouses. */
export interface MonthDifference {
  table: string
  month: string
  /** Rows of the warehouse that is copied, and of the other one. */
  rows: number
  otherRows: number
  /** What differs, for a person. */
  text: string
}

/** Something of the data hub that differs. Undefined where one of the two does not have it. */
export type HubDifference =
  | { table: SourceTable | undefined; text: string }
  | { report: StudyReport | undefined; text: string }

/** The months of facts that differ in two warehouses, by table, in the order of the months. */
export async function factDifferences(
  from: WarehouseContents,
  to: WarehouseContents,
  onTable: (done: number, total: number) => void = () => {},
): Promise<MonthDifference[]> {
  const differences: MonthDifference[] = []
  const tables = [...factTables.values()]
  for (const [done, table] of tables.entries()) {
    onTable(done, tables.length)
    const found = new Map<string, MonthDifference>()
    for (const part of withRollup(table)) await compare(part.name, from.facts.totals(part), to.facts.totals(part))
    await compare(`units of ${table.name}`, from.facts.unitTotals(table), to.facts.unitTotals(table))
    differences.push(...[...found.values()].sort((a, b) => (a.month < b.month ? -1 : 1)))

    async function compare(name: string, ...totals: [from: Promise<MonthTotals[]>, to: Promise<MonthTotals[]>]) {
      // Together: if one fails while nobody waits for it, the process ends.
      const [fromTotals, toTotals] = await Promise.all(totals)
      for (const [month, total, otherTotal] of pairs(fromTotals, toTotals, (row) => row.month)) {
        if (total && otherTotal && sameTotals(total, otherTotal)) continue
        const [rows, otherRows] = [total?.rows ?? 0, otherTotal?.rows ?? 0]
        const difference =
          rows === otherRows
            ? `${counted(rows, 'row')}, but other sums`
            : `${counted(rows, 'row')} and ${counted(otherRows, 'row')}`
        const text = `${name} ${month}: ${difference}`
        const known = found.get(month)
        found.set(month, known ?? { table: table.name, month, rows, otherRows, text })
      }
    }
  }
  onTable(tables.length, tables.length)
  return differences
}

/** Source tables and reports that differ in two data hubs. */
export async function hubDifferences(from: HubContents, to: HubContents): Promise<HubDifference[]> {
  const tables = pairs(await from.tables(), await to.tables(), ({ table }) => table)
    .filter(([, table, otherTable]) => JSON.stringify(table) !== JSON.stringify(otherTable))
    .map(([name, table, otherTable]) => ({
      table,
      text: `source table ${name}: ${counted(table?.rows ?? 0, 'row')} and ${counted(otherTable?.rows ?? 0, 'row')}`,
    }))
  const key = ({ customer, date, instance }: StudyReport) =>
    `${date} of customers/${customer}${instance === '' ? '' : ` (${instance})`}`
  const reports = pairs(await from.reports(), await to.reports(), key)
    .filter(
      ([, report, otherReport]) =>
        !report || !otherReport || report.operation !== otherReport.operation || !sameTotals(report, otherReport),
    )
    .map(([name, report, otherReport]) => ({
      report,
      text: `studies ${name}: ${counted(report?.rows ?? 0, 'row')} and ${counted(otherReport?.rows ?? 0, 'row')}`,
    }))
  return [...tables, ...reports]
}

/** The entries of two lists with their keys; undefined where a list lacks one. */
function pairs<Entry>(
  first: readonly Entry[],
  second: readonly Entry[],
  keyOf: (entry: Entry) => string,
): [key: string, one: Entry | undefined, other: Entry | undefined][] {
  const [firstByKey, secondByKey] = [first, second].map((list) => new Map(list.map((entry) => [keyOf(entry), entry])))
  const keys = [...new Set([...(firstByKey?.keys() ?? []), ...(secondByKey?.keys() ?? [])])].sort()
  return keys.map((key) => [key, firstByKey?.get(key), secondByKey?.get(key)])
}
