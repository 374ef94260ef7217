import type { DuckDBConnection } from '@duckdb/node-api'
import type { IncomingItems, MissingDurations, Note } from '#platform/warehouse/port.ts'
import { durationColumn, factTable } from '#platform/warehouse/schema.ts'
import type { ColumnStore } from '../columnStore.ts'
import { hasDurations, type Incoming } from './directLoad.ts'

/** The channels and videos of the incoming rows. */
export async function itemsOf(connection: DuckDBConnection, incoming: Incoming): Promise<IncomingItems> {
  const channels = await channelsOf(connection, incoming)
  if (!hasChannels(incoming)) return { channels, videos: [] }
  const reader = await connection.runAndReadAll(`
    SELECT videos.*, coalesce(seconds, 0) FROM (SELECT channel_id, video_id, CAST(min(date) AS VARCHAR) FROM arrived
      WHERE video_id <> '' GROUP BY 1, 2) AS videos LEFT JOIN video_lengths USING (channel_id, video_id)`)
  const videos = reader.getRowsJS().map(([channelId, id, firstDay, seconds]) => ({
    channelId: String(channelId),
    id: String(id),
    firstDay: String(firstDay),
    seconds: Number(seconds),
  }))
  const lacking = await missingDurations(connection, incoming)
  return { channels, videos, ...(lacking && { lacking }) }
}

const hasChannels = ({ table }: Pick<Incoming, 'table'>) => table.unit.includes('channel_id')

/** The channels of the incoming rows; the one with most rows comes first. */
export async function channelsOf(
  connection: DuckDBConnection,
  { table }: Pick<Incoming, 'table'>,
): Promise<IncomingItems['channels']> {
  if (!hasChannels({ table })) return []
  const linked = table.claimable ? "bool_or(claimed_status = '' OR uploader_type = 'self')" : 'true'
  const reader = await connection.runAndReadAll(`
    SELECT channel_id, sum(rows), CAST(min(date) AS VARCHAR), ${linked} FROM arrived GROUP BY 1 ORDER BY 2 DESC, 1`)
  return reader.getRowsJS().map(([id, rows, firstDay, own]) => ({
    id: String(id),
    rows: Number(rows),
    firstDay: String(firstDay),
    linked: own === true,
  }))
}

/** Stores notes in the transaction of their facts. */
export async function storeNotes(connection: DuckDBConnection, notes: readonly string[]): Promise<void> {
  for (const note of notes) await connection.run('INSERT INTO register_notes (note) VALUES ($note)', { note })
}

export async function notesOf({ read }: Pick<ColumnStore, 'read'>): Promise<Note[]> {
  const rows = await read('SELECT id, note FROM register_notes ORDER BY id')
  return rows.map(([id, text]) => ({ id: String(id), text: String(text) }))
}

/** Idempotent. */
export const strikeNote = (
  { write }: Pick<ColumnStore, 'write'>,
  id: string,
  lacking: MissingDurations | undefined,
): Promise<void> =>
  write(async (connection) => {
    if (lacking) await fillDurations(connection, lacking)
    await connection.run('DELETE FROM register_notes WHERE id = CAST($id AS BIGINT)', { id })
  })

/**
 * Fills in the known durations of videos in rows that lack them. Only for committed rows: an update in the transaction
 * that adds the rows makes the engine write the whole file twice. Idempotent.
 */
async function fillDurations(
  connection: DuckDBConnection,
  { table, firstDay, lastDay }: MissingDurations,
): Promise<void> {
  const { name } = factTable(table)
  await connection.run(
    `UPDATE ${name} SET ${durationColumn} = known.seconds FROM video_lengths AS known
     WHERE ${name}.date BETWEEN CAST($firstDay AS DATE) AND CAST($lastDay AS DATE) AND ${name}.${durationColumn} IS NULL
       AND known.channel_id = ${name}.channel_id AND known.video_id = ${name}.video_id`,
    { firstDay, lastDay },
  )
}

/** Stores the durations of videos that the incoming rows contain. */
export async function saveDurations(connection: DuckDBConnection, { table, file }: Incoming): Promise<void> {
  if (!hasDurations(file, table)) return
  await connection.run(`
    CREATE OR REPLACE TEMP TABLE found AS
      SELECT channel_id, video_id, max(seconds) AS seconds FROM arrived WHERE seconds IS NOT NULL GROUP BY ALL;
    DELETE FROM found USING video_lengths AS known
      WHERE found.channel_id = known.channel_id AND found.video_id = known.video_id AND found.seconds = known.seconds;
    DELETE FROM video_lengths USING found
      WHERE found.channel_id = video_lengths.channel_id AND found.video_id = video_lengths.video_id;
    INSERT INTO video_lengths SELECT * FROM found;
    DROP TABLE found`)
}

/** The days in which an incoming file has rows without the duration of their video. */
async function missingDurations(
  connection: DuckDBConnection,
  { table }: Incoming,
): Promise<MissingDurations | undefined> {
  if (!table.durations) return undefined
  const reader = await connection.runAndReadAll(
    "SELECT CAST(min(date) AS VARCHAR), CAST(max(date) AS VARCHAR) FROM arrived WHERE lacking AND video_id <> ''",
  )
  const [firstDay, lastDay] = reader.getRowsJS()[0] ?? []
  if (typeof firstDay !== 'string' || typeof lastDay !== 'string') return undefined
  return { table: table.name, firstDay, lastDay }
}
