import type { DuckDBConnection } from '@duckdb/node-api'
import { createdColumn } from '#platform/warehouse/import/created.ts'
import { ImportProblem } from '#platform/warehouse/import/errors.ts'
import type { IncomingItems, IncomingReport, Loaded, LoadSteps } from '#platform/warehouse/port.ts'
import { block, type ColumnStore } from '../columnStore.ts'
import { type Incoming, incomingOf, loadDirectly } from './directLoad.ts'
import { itemsOf, saveDurations, storeNotes } from './notes.ts'
import { checkQuick, takeCensus } from './rowCensus.ts'
import { checkKeys, checkStaged, insertStaged, stage } from './staging.ts'
import { settleUnits, skippedUnits } from './units.ts'

/**
 * Loads a report in one transaction: straight into its table, or through a staging table of text where that fails.
 * @param fillKnown stores what another warehouse knows of the incoming units (`report_units`) and videos
 *   (`video_lengths`), once the file is read and checked, and before its units are settled
 */
export async function loadReport(
  { write }: Pick<ColumnStore, 'write'>,
  report: IncomingReport,
  { onShare, notesOn }: LoadSteps,
  fillKnown: (connection: DuckDBConnection, incoming: Incoming) => Promise<void> = async () => {},
): Promise<Loaded> {
  const load = ({ insert, check = async () => {} }: LoadPath) =>
    write(async (connection) => {
      const incoming = await incomingOf(connection, report)
      const createdTable = await watched(
        connection,
        () => insert(connection, incoming),
        (share) => onShare(0.7 * share),
      )
      onShare(0.75)
      await takeCensus(connection, incoming)
      await check(connection, incoming)
      await fillKnown(connection, incoming)
      await saveDurations(connection, incoming)
      await clusterRows(connection, incoming)
      await settleUnits(connection, incoming, createdTable)
      onShare(0.9)
      const items = await itemsOf(connection, incoming)
      await storeNotes(connection, await notesOn(items))
      return outcomeOf(connection, items.channels)
    })
  // A file with a creation time in each row may contain several reports of a day.
  if (report.file.header.includes(createdColumn)) return load({ insert: loadStaged })
  return load({ insert: loadDirectly, check: checkQuick }).catch((error: unknown) => {
    if (error instanceof ImportProblem) throw error
    return load({ insert: loadStaged })
  })
}

interface LoadPath {
  /** Inserts the rows. @returns the table of units with `made_at`, where each row says when its report was made */
  insert(connection: DuckDBConnection, incoming: Incoming): Promise<string | undefined>
  /** Checks what was inserted. */
  check?(connection: DuckDBConnection, incoming: Incoming): Promise<void>
}

/**
 * Loads through a staging table of text in which every cell is checked: slower, but it can name the cell that is wrong.
 */
async function loadStaged(connection: DuckDBConnection, incoming: Incoming): Promise<string | undefined> {
  await stage(connection, incoming.file)
  await checkStaged(connection, incoming.file)
  await checkKeys(connection, incoming)
  return insertStaged(connection, incoming)
}

/** Reports the engine's progress a few times a second while `work` runs on the connection. */
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

/** What a load brought, after its units are settled. */
export async function outcomeOf(connection: DuckDBConnection, channels: IncomingItems['channels']): Promise<Loaded> {
  const reader = await connection.runAndReadAll(
    `SELECT coalesce(sum(rows), 0), count(DISTINCT date), CAST(min(date) AS VARCHAR), CAST(max(date) AS VARCHAR) FROM arrived`,
  )
  const [rows, days, firstDay, lastDay] = reader.getRowsJS()[0] ?? []
  const day = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    rows: Number(rows),
    days: Number(days),
    firstDay: day(firstDay),
    lastDay: day(lastDay),
    skipped: await skippedUnits(connection),
    channels: channels.map(({ id, rows }) => ({ id, rows })),
  }
}

/**
 * Sorts the incoming rows in the order of scans, by channel, then day. Most files have this order already; then no row
 * is moved.
 */
export async function clusterRows(connection: DuckDBConnection, { table, lastRowId }: Incoming): Promise<void> {
  const key = table.unit.filter((name) => name !== 'video_id').join(', ')
  const reader = await connection.runAndReadAll(
    `SELECT avg(span) FROM (SELECT max(last_row) - min(first_row) + 1 - sum(rows) AS span FROM arrived GROUP BY ${key})`,
  )
  // The average number of foreign rows between the rows of a channel's day: less than a block does not slow a scan
  // down.
  const [foreign] = reader.getRowsJS()[0] ?? []
  if (typeof foreign !== 'number' || foreign < block) return
  const fromIncoming = `FROM ${table.name} WHERE rowid > ${lastRowId}`
  await connection.run(`
    CREATE OR REPLACE TEMP TABLE in_order AS SELECT * ${fromIncoming} ORDER BY ${key};
    DELETE ${fromIncoming};
    INSERT INTO ${table.name} SELECT * FROM in_order;
    DROP TABLE in_order`)
}
