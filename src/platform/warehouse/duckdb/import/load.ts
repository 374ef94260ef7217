import type { DuckDBConnection } from '@duckdb/node-api'
import { createdColumn } from '../../import/created.ts'
import { ImportProblem } from '../../import/problem.ts'
import type { ArrivingReport, Loaded, LoadSteps } from '../../port.ts'
import type { ColumnStore } from '../columnStore.ts'
import { checkQuick, countArrived } from './arrived.ts'
import { type Arrival, arrivalOf, layQuickly } from './lay.ts'
import { learnLengths } from './lengths.ts'
import { sortArrived } from './order.ts'
import { keepNotes, whatArrived } from './register.ts'
import { checkKeys, checkStaged, layStaged, stage } from './stage.ts'
import { settleUnits } from './units.ts'

/** Loads a report in one transaction: straight into its table, and through a table of text where that refuses. */
export async function loadReport(
  { write }: Pick<ColumnStore, 'write'>,
  report: ArrivingReport,
  { onShare, notesOn }: LoadSteps,
): Promise<Loaded> {
  const load = ({ lay, check = async () => {} }: Way) =>
    write(async (connection) => {
      const arrival = await arrivalOf(connection, report)
      const made = await watched(
        connection,
        () => lay(connection, arrival),
        (share) => onShare(0.7 * share),
      )
      onShare(0.75)
      await countArrived(connection, arrival)
      await check(connection, arrival)
      await learnLengths(connection, arrival)
      await sortArrived(connection, arrival)
      const keptOut = await settleUnits(connection, arrival, made)
      onShare(0.9)
      const arrived = await whatArrived(connection, arrival)
      await keepNotes(connection, await notesOn(arrived))
      const channels = arrived.channels.map(({ id, rows }) => ({ id, rows }))
      return { ...(await summary(connection)), keptOut, channels }
    })
  // A file that tells row by row when its report was made may hold several reports of a day.
  if (report.file.header.includes(createdColumn)) return load({ lay: layCarefully })
  return load({ lay: layQuickly, check: checkQuick }).catch((error: unknown) => {
    if (error instanceof ImportProblem) throw error
    return load({ lay: layCarefully })
  })
}

interface Way {
  /** Puts the rows into their table; tells the table of units with `made_at` where each row says when it was made. */
  lay(connection: DuckDBConnection, arrival: Arrival): Promise<string | undefined>
  /** Looks at what was laid. */
  check?(connection: DuckDBConnection, arrival: Arrival): Promise<void>
}

/** Through a table of text in which every cell is checked: slower, and able to say which one is wrong. */
async function layCarefully(connection: DuckDBConnection, arrival: Arrival): Promise<string | undefined> {
  await stage(connection, arrival.file)
  await checkStaged(connection, arrival.file)
  await checkKeys(connection, arrival)
  return layStaged(connection, arrival)
}

/** Tells how far the engine is, a few times a second, while `work` runs on the connection. */
async function watched<Result>(
  connection: DuckDBConnection,
  work: () => Promise<Result>,
  onShare: (share: number) => void,
) {
  const timer = setInterval(() => {
    const { percentage } = connection.progress
    if (percentage >= 0) onShare(percentage / 100)
  }, 150)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

async function summary(connection: DuckDBConnection) {
  const reader = await connection.runAndReadAll(
    `SELECT coalesce(sum(rows), 0), count(DISTINCT date), CAST(min(date) AS VARCHAR), CAST(max(date) AS VARCHAR) FROM arrived`,
  )
  const [rows, days, firstDay, lastDay] = reader.getRowsJS()[0] ?? []
  const day = (value: unknown) => (typeof value === 'string' ? value : null)
  return { rows: Number(rows), days: Number(days), firstDay: day(firstDay), lastDay: day(lastDay) }
}
