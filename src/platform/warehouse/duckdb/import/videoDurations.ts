import type { DuckDBConnection } from '@duckdb/node-api'
import type { MissingDurations } from '#platform/warehouse/port.ts'
import { durationColumn, factTable } from '#platform/warehouse/schema.ts'
import { hasDurations, type Incoming } from './directLoad.ts'

/**
 * Fills in the known durations of videos in rows that lack them. Only for committed rows: an update in the transaction
 * that adds the rows makes the engine write the whole file twice. Idempotent.
 */
export async function fillDurations(
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
export async function missingDurations(
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
