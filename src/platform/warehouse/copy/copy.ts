import { counted } from '#contract/counted.ts'
import type { OnProgress } from '#platform/control.ts'
import type { HubContents, SourceTable, StudyReport } from '../brand-lift/columns.ts'
import { type MonthTotals, sameTotals, type WarehouseContents, withRollup } from '../contents.ts'
import type { Blocks } from '../port.ts'
import { dailyRollupOf } from '../rollups.ts'
import { factTable, factTables } from '../schema.ts'

/** Why a copy is not the same as its source, worded for the operator. */
export class CopyProblem extends Error {
  override name = 'CopyProblem'
}

export interface Copied {
  /** Rows of facts that were written, and tables with their months. */
  rows: number
  months: number
}

/** While reports are imported, months change behind the copy. It goes over them again, at most this number of times. */
const maxRounds = 5
/** The number of differences that an error names. */
const maxNamed = 10

/**
 * Copies a warehouse month by month, and only what differs. So a new run continues a copy that was killed, or brings an
 * earlier copy up to date. At the end both have the same counts and sums.
 * @throws CopyProblem naming the first differences that remain
 */
export async function copyWarehouse(
  from: WarehouseContents,
  to: WarehouseContents,
  onProgress: OnProgress,
): Promise<Copied> {
  const copied: Copied = { rows: 0, months: 0 }
  let differences: string[] = []
  for (let round = 0; round < maxRounds; round += 1) {
    const before = differences
    differences = await copyOnce(from, to, onProgress, copied)
    if (differences.length === 0) return copied
    if (String(differences) === String(before)) break
  }
  throw new CopyProblem(
    `The copy differs from its source, because it has other or newer reports of its own:\n${listDifferences(differences)}`,
  )
}

/** Compares two warehouses. @returns what differs, in words; empty when they are the same */
export async function compareWarehouses(
  from: WarehouseContents,
  to: WarehouseContents,
  onProgress: OnProgress,
): Promise<string[]> {
  const facts = await factDifferences(from, to, comparing(onProgress))
  return [...facts, ...(await hubDifferences(from.hub, to.hub))].map(({ text }) => text)
}

/** The first differences, a line each. */
export const listDifferences = (differences: readonly string[]): string =>
  [
    ...differences.slice(0, maxNamed).map((line) => `  ${line}`),
    ...(differences.length > maxNamed ? [`  and ${differences.length - maxNamed} more`] : []),
  ].join('\n')

const comparing = (onProgress: OnProgress) => (done: number, total: number) =>
  onProgress({ label: 'Comparing counts and sums', done, total })

/** Copies what differs. @returns what differed before it */
async function copyOnce(
  from: WarehouseContents,
  to: WarehouseContents,
  onProgress: OnProgress,
  copied: Copied,
): Promise<string[]> {
  const months = await factDifferences(from, to, comparing(onProgress))
  const total = months.reduce((sum, { rows }) => sum + rows, 0)
  let done = 0
  for (const { table: name, month, rows } of months) {
    const table = factTable(name)
    const rollup = dailyRollupOf(table)
    const label = `Copying ${name} ${month}`
    let rowsRead = 0
    await to.facts.writeMonth(table, month, {
      rows: countRows(from.facts.rows(table, month), (count) => {
        rowsRead += count
        onProgress({ label, done: done + Math.min(rowsRead, rows), total: Math.max(total, 1) })
      }),
      rollup: rollup && from.facts.rows(rollup, month),
      units: from.facts.units(table, month),
    })
    done += rows
    copied.rows += rowsRead
    copied.months += 1
  }
  if (months.length > 0) onProgress({ label: 'Copying the facts', done: 1, total: 1 })
  const differ = months.map(({ text }) => text)
  if (!sameTotals(await from.facts.durationTotals(), await to.facts.durationTotals())) {
    await to.facts.writeDurations(from.facts.durations())
    differ.push('the known durations of videos')
  }
  return [...differ, ...(await copyHub(from, to, onProgress))]
}

async function copyHub(
  { hub: from }: WarehouseContents,
  { hub: to }: WarehouseContents,
  onProgress: OnProgress,
): Promise<string[]> {
  const differences = await hubDifferences(from, to)
  for (const [done, difference] of differences.entries()) {
    onProgress({ label: 'Copying the data hub', done, total: differences.length })
    if ('table' in difference) {
      if (difference.table) await to.writeTable(difference.table, from.cells(difference.table.table))
    } else if (difference.report) await to.writeReport(difference.report, from.results(difference.report))
  }
  if (differences.length > 0)
    onProgress({ label: 'Copying the data hub', done: differences.length, total: differences.length })
  const id = await from.id()
  if (id !== (await to.id())) await to.writeId(id)
  return differences.map(({ text }) => text)
}

async function* countRows(blocks: Blocks, onRows: (count: number) => void): Blocks & AsyncGenerator {
  for await (const block of blocks) {
    yield block
    onRows(block.length)
  }
}

/** A month of a table of facts whose rows, rollup or units differ in two warehouses. */
interface MonthDifference {
  table: string
  month: string
  /** Rows of the warehouse that is copied, and of the other one. */
  rows: number
  otherRows: number
  /** What differs, for a person. */
  text: string
}

/** Something of the data hub that differs. Undefined where one of the two does not have it. */
type HubDifference =
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
async function hubDifferences(from: HubContents, to: HubContents): Promise<HubDifference[]> {
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
