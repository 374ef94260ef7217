import type { DuckDBValue } from '@duckdb/node-api'
import type { Imported, ImportRequest, ImportSteps } from '#platform/warehouse/brand-lift/port.ts'
import type { ColumnStore } from '../columnStore.ts'
import { checkTable } from './check.ts'
import { interruptible } from './checkedTable.ts'
import { summaryOf } from './sourceTables.ts'

const ofReport = 'customer = $customer AND date = CAST($date AS DATE) AND instance = $instance'

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
      const runSql = async (sql: string, bound: Record<string, DuckDBValue> = {}) =>
        (await connection.runAndReadAll(sql, bound)).getRowsJS()
      for (const [replaced] of await runSql(`DELETE FROM study_reports WHERE ${ofReport} RETURNING id`, report))
        await connection.run(`DELETE FROM study_results WHERE report = ${replaced}`)
      const [[id] = []] = await runSql(
        `INSERT INTO study_reports BY NAME SELECT $customer AS customer, CAST($date AS DATE) AS date, $instance AS instance,
           $operation AS operation, $sourceTable AS source_table, $now AS imported_at RETURNING id`,
        { ...report, operation, sourceTable, now: BigInt(steps.now) },
      )
      await connection.run(`INSERT INTO study_results BY NAME SELECT ${id} AS report, * FROM (${select})`)
      return summaryOf(runSql, `study_results WHERE report = ${id}`)
    })
    await steps.beforeCommit()
    return imported
  })
}

/** What an operation's import loaded; undefined when the import was never committed. */
export async function importedBy(hub: Pick<ColumnStore, 'read'>, operation: string): Promise<Imported | undefined> {
  const [found] = await hub.read('SELECT id FROM study_reports WHERE operation = $operation', { operation })
  return found && summaryOf(hub.read, `study_results WHERE report = ${found[0]}`)
}
