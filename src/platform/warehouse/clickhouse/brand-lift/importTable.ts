import * as z from 'zod/mini'
import { schemaColumns } from '#platform/warehouse/brand-lift/columns.ts'
import type { Imported, ImportRequest, ImportSteps } from '#platform/warehouse/brand-lift/port.ts'
import { withCheckedTable } from '#platform/warehouse/duckdb/brand-lift/checkedTable.ts'
import type { Cell } from '#platform/warehouse/port.ts'
import type { ClickHouse } from '../connection.ts'
import { reportColumns } from '../hubSchema.ts'
import { insertRows } from '../insertRows.ts'
import { newVersion } from '../version.ts'
import { findTable, readRows } from './sourceTables.ts'

const ofReport = 'customer = $customer AND date = toDate($date) AND instance = $instance'

/**
 * Imports a source table: its rows are stored under a new report, which nobody reads before it is recorded. One insert
 * of one row makes the report current, so readers see all of the old report or all of the new one. Rows of an import
 * that was aborted or killed are removed later (`removeUnused.ts`).
 * @throws TableProblem for a table that does not follow the schema
 */
export async function importTable(
  clickhouse: ClickHouse,
  request: ImportRequest,
  steps: ImportSteps,
): Promise<Imported> {
  const { operation, customer, date, instance, sourceTable } = request
  steps.signal.throwIfAborted()
  const found = await findTable(clickhouse, sourceTable)
  const source =
    found?.customer === customer
      ? { columns: found.columns, cells: untilAborted(steps.signal, readRows(clickhouse, found)) }
      : undefined
  return withCheckedTable(request, steps, source, async ({ imported, blocks }) => {
    // Greater than the current version, whatever the clocks say: operations of one report run one after another.
    const report = newVersion(Date.now(), await currentVersion(clickhouse, request))
    const ofEach = [report, customer, date, instance, operation, sourceTable, steps.now]
    async function* rows(): AsyncGenerator<Cell[]> {
      for await (const block of untilAborted(steps.signal, blocks)) for (const row of block) yield [...ofEach, ...row]
    }
    await insertRows(clickhouse, 'study_results', [...reportColumns, ...schemaColumns.map(({ name }) => name)], rows())
    steps.signal.throwIfAborted()
    await steps.beforeCommit()
    await clickhouse.insert(
      'study_reports',
      [...reportColumns, 'row_count', 'studies', 'first'],
      [[...ofEach, imported.rows, imported.studies, JSON.stringify(imported.first)]],
      { asOneBlock: true },
    )
    return imported
  })
}

/** Passes on blocks until the signal aborts. @throws the signal's reason */
async function* untilAborted<Block>(signal: AbortSignal, blocks: AsyncIterable<Block>): AsyncGenerator<Block, void> {
  for await (const block of blocks) {
    signal.throwIfAborted()
    yield block
  }
}

/** The version of a report's newest import; 0 when there was none. */
export async function currentVersion(
  clickhouse: ClickHouse,
  { customer, date, instance }: Pick<ImportRequest, 'customer' | 'date' | 'instance'>,
): Promise<string> {
  const [[version] = []] = await clickhouse.read(`SELECT toString(max(report)) FROM study_reports WHERE ${ofReport}`, {
    customer,
    date,
    instance,
  })
  return String(version ?? '0')
}

/** What an operation's import loaded; undefined when the import was never committed. */
export async function importedBy(clickhouse: ClickHouse, operation: string): Promise<Imported | undefined> {
  const [found] = await clickhouse.read(
    'SELECT row_count, studies, first FROM study_reports WHERE operation = $operation LIMIT 1',
    { operation },
  )
  if (!found) return undefined
  const [rows, studies, first] = found
  return {
    rows: Number(rows),
    studies: Number(studies),
    first: z.parse(z.array(z.string()), JSON.parse(String(first))),
  }
}
