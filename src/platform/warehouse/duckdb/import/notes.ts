import type { DuckDBConnection } from '@duckdb/node-api'
import type { IncomingItems, MissingDurations, Note } from '#platform/warehouse/port.ts'
import type { ColumnStore } from '../columnStore.ts'
import type { Incoming } from './directLoad.ts'
import { fillDurations, missingDurations } from './videoDurations.ts'

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
