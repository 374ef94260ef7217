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
import { interruptible } from './interruptible.ts'
import { recordTable } from './sourceTables.ts'
import { summaryOf } from './summary.ts'
import { withTemporaryHub } from './temporaryHub.ts'

/** A source table of another engine, read in the order of its rows. */
export interface ForeignTable {
  columns: readonly SourceColumn[]
  cells: AsyncIterable<readonly TextRow[]>
}

/** A source table that follows the schema: its rows with the schema's columns and types. */
export interface CheckedRows {
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
