import type { DuckDBConnection } from '@duckdb/node-api'
import type { Arrived, LackingLengths, Note } from '../../port.ts'
import type { ColumnStore } from '../columnStore.ts'
import type { Arrival } from './lay.ts'
import { fillLengths, lackingOf } from './lengths.ts'

/** Which channels and videos the arriving rows are of. */
export async function whatArrived(connection: DuckDBConnection, arrival: Arrival): Promise<Arrived> {
  const { table } = arrival
  if (!table.unit.includes('channel_id')) return { channels: [], videos: [] }
  const linked = table.claimable ? "bool_or(claimed_status = '' OR uploader_type = 'self')" : 'true'
  const reader = await connection.runAndReadAll(`
    SELECT channel_id, sum(rows), CAST(min(date) AS VARCHAR), ${linked} FROM arrived GROUP BY 1 ORDER BY 2 DESC, 1`)
  const channels = reader.getRowsJS().map(([id, rows, firstDay, own]) => ({
    id: String(id),
    rows: Number(rows),
    firstDay: String(firstDay),
    linked: own === true,
  }))
  const found = await connection.runAndReadAll(`
    SELECT videos.*, coalesce(seconds, 0) FROM (SELECT channel_id, video_id, CAST(min(date) AS VARCHAR) FROM arrived
      WHERE video_id <> '' GROUP BY 1, 2) AS videos LEFT JOIN video_lengths USING (channel_id, video_id)`)
  const videos = found.getRowsJS().map(([channelId, id, firstDay, seconds]) => ({
    channelId: String(channelId),
    id: String(id),
    firstDay: String(firstDay),
    seconds: Number(seconds),
  }))
  const lacking = await lackingOf(connection, arrival)
  return { channels, videos, ...(lacking && { lacking }) }
}

/** Keeps notes with the facts, in their transaction. */
export async function keepNotes(connection: DuckDBConnection, notes: readonly string[]): Promise<void> {
  for (const note of notes) await connection.run('INSERT INTO register_notes (note) VALUES ($note)', { note })
}

export async function notesOf({ read }: Pick<ColumnStore, 'read'>): Promise<Note[]> {
  const rows = await read('SELECT id, note FROM register_notes ORDER BY id')
  return rows.map(([id, text]) => ({ id: Number(id), text: String(text) }))
}

/** Again changes nothing. */
export const strikeNote = (
  { write }: Pick<ColumnStore, 'write'>,
  id: number,
  lacking: LackingLengths | undefined,
): Promise<void> =>
  write(async (connection) => {
    if (lacking) await fillLengths(connection, lacking)
    await connection.run(`DELETE FROM register_notes WHERE id = ${id}`)
  })
