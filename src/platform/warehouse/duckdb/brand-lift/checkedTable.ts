import type { DuckDBConnection } from '@duckdb/node-api'
import type {
  Imported,
  ImportRequest,
  ImportSteps,
  SourceColumn,
  TextRow,
} from '#platform/warehouse/brand-lift/port.ts'
import type { Cell } from '#platform/warehouse/port.ts'
import { blocksOf } from '../columnStore.ts'
import { writeCells } from './cells.ts'
import { checkTable } from './check.ts'
import { withTemporaryHub } from './schema.ts'
import { recordTable, summaryOf } from './sourceTables.ts'

/** A source table of another engine, read in the order of its rows. */
interface ForeignTable {
  columns: readonly SourceColumn[]
  cells: AsyncIterable<readonly TextRow[]>
}

/** A source table that follows the schema: its rows with the schema's columns and types. */
interface CheckedRows {
  imported: Imported
  blocks: AsyncIterable<Cell[][]>
}

/**
 * Checks a source table of another engine in a temporary database, then gives its rows to `copy`.
 * @param source undefined when the customer has no such table
 * @throws TableProblem for a table that does not follow the schema
 */
export const withCheckedTable = <Result>(
  { sourceTable, customer, date }: Pick<ImportRequest, 'sourceTable' | 'customer' | 'date'>,
  { signal, onStep }: Pick<ImportSteps, 'signal' | 'onStep'>,
  source: ForeignTable | undefined,
  copy: (checked: CheckedRows) => Promise<Result>,
): Promise<Result> =>
  withTemporaryHub((store) =>
    store.write((connection) =>
      interruptible(connection, signal, onStep, async (begin) => {
        begin('CHECKING')
        if (source) {
          await writeCells(connection, { table: sourceTable, columns: source.columns }, source.cells)
          await recordTable(connection, { table: sourceTable, customer, rows: 0 }, 0)
        }
        const { select } = await checkTable(connection, { table: sourceTable, customer, date })
        begin('COPYING')
        const readRows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJS()
        const imported = await summaryOf(readRows, `(${select})`)
        return copy({ imported, blocks: blocksOf(connection, select) })
      }),
    ),
  )

/**
 * How often progress is read and an interrupt repeated: an interrupt that comes before a statement has no effect on it.
 */
const progressIntervalMs = 100

/**
 * Runs the steps of an import on a connection, reports its progress, and interrupts the engine when `signal` aborts.
 * @param work begins each step by its argument
 */
export async function interruptible<Result>(
  connection: DuckDBConnection,
  signal: AbortSignal,
  onStep: ImportSteps['onStep'],
  work: (begin: (step: 'CHECKING' | 'COPYING') => void) => Promise<Result>,
): Promise<Result> {
  let step: 'CHECKING' | 'COPYING' = 'CHECKING'
  const reportProgress = () => {
    if (signal.aborted) connection.interrupt()
    else onStep(step, Math.max(connection.progress.percentage, 0) / 100)
  }
  const timer = setInterval(reportProgress, progressIntervalMs)
  signal.addEventListener('abort', reportProgress)
  try {
    return await work((next) => {
      signal.throwIfAborted()
      step = next
      onStep(step, 0)
    })
  } catch (error) {
    // The reason of the abort says more than the engine's error about an interruption.
    signal.throwIfAborted()
    throw error
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', reportProgress)
  }
}
