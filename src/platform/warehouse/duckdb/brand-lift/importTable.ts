import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api'
import type { Imported, ImportRequest, ImportSteps } from '../../brand-lift/port.ts'
import type { ColumnStore } from '../columnStore.ts'
import { checkTable } from './check.ts'

const ofReport = 'customer = $customer AND date = CAST($date AS DATE) AND instance = $instance'

type Ask = (sql: string) => Promise<unknown[][]>

/** The number of studies that a summary names. */
const maxNamedStudies = 20

/**
 * Imports a source table: replaces the rows of the customer's date and instance, and stores which operation did it
 * (`importedBy`), in one transaction.
 * @throws TableProblem for a table that does not follow the schema; nothing was changed
 */
export function importTable(
  hub: Pick<ColumnStore, 'write'>,
  request: ImportRequest,
  steps: ImportSteps,
): Promise<Imported> {
  const { operation, customer, date, instance, sourceTable } = request
  const { signal, onStep } = steps
  const report = { customer, date, instance }
  return hub.write(async (connection) => {
    const imported = await interruptible(connection, signal, onStep, async (begin) => {
      begin('CHECKING')
      const { select } = await checkTable(connection, { table: sourceTable, customer, date })
      begin('COPYING')
      const ask = async (sql: string, bound: Record<string, DuckDBValue> = {}) =>
        (await connection.runAndReadAll(sql, bound)).getRowsJS()
      for (const [replaced] of await ask(`DELETE FROM study_reports WHERE ${ofReport} RETURNING id`, report))
        await connection.run(`DELETE FROM study_results WHERE report = ${replaced}`)
      const [[id] = []] = await ask(
        `INSERT INTO study_reports BY NAME SELECT $customer AS customer, CAST($date AS DATE) AS date, $instance AS instance,
           $operation AS operation, $sourceTable AS source_table, $now AS imported_at RETURNING id`,
        { ...report, operation, sourceTable, now: BigInt(steps.now) },
      )
      await connection.run(`INSERT INTO study_results BY NAME SELECT ${id} AS report, * FROM (${select})`)
      return summary(ask, Number(id))
    })
    await steps.beforeCommit()
    return imported
  })
}

/** What an operation's import loaded; undefined when the import was never committed. */
export async function importedBy(hub: Pick<ColumnStore, 'read'>, operation: string): Promise<Imported | undefined> {
  const [found] = await hub.read('SELECT id FROM study_reports WHERE operation = $operation', { operation })
  return found && summary(hub.read, Number(found[0]))
}

/** Counts the rows and studies of a stored report. */
async function summary(ask: Ask, report: number): Promise<Imported> {
  const studies = await ask(
    `SELECT study_id, count(*) FROM study_results WHERE report = ${report} GROUP BY study_id ORDER BY study_id`,
  )
  return {
    rows: studies.reduce((sum, [, rows]) => sum + Number(rows), 0),
    studies: studies.length,
    first: studies.slice(0, maxNamedStudies).map(([id]) => String(id)),
  }
}

/**
 * How often progress is read and an interrupt repeated: an interrupt that comes before a statement has no effect on it.
 */
const progressIntervalMs = 100

async function interruptible<Result>(
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
