import type { DuckDBConnection } from '@duckdb/node-api'
import type { LackingLengths } from '../../port.ts'
import { factTable, lengthColumn } from '../../schema.ts'
import { type Arrival, hasLengths } from './lay.ts'

/**
 * Gives rows that do not tell the length of their video what is known of it. For rows that are written already: a change
 * of rows in the transaction that adds them has the engine write the whole file twice. Again changes nothing.
 */
export async function fillLengths(
  connection: DuckDBConnection,
  { table, firstDay, lastDay }: LackingLengths,
): Promise<void> {
  const { name } = factTable(table)
  await connection.run(
    `UPDATE ${name} SET ${lengthColumn} = known.seconds FROM video_lengths AS known
     WHERE ${name}.date BETWEEN CAST($firstDay AS DATE) AND CAST($lastDay AS DATE) AND ${name}.${lengthColumn} IS NULL
       AND known.channel_id = ${name}.channel_id AND known.video_id = ${name}.video_id`,
    { firstDay, lastDay },
  )
}

/** Keeps what the arriving rows tell of videos' lengths. */
export async function learnLengths(connection: DuckDBConnection, { table, file }: Arrival): Promise<void> {
  if (!hasLengths(file, table)) return
  await connection.run(`
    CREATE OR REPLACE TEMP TABLE told AS
      SELECT channel_id, video_id, max(seconds) AS seconds FROM arrived WHERE seconds IS NOT NULL GROUP BY ALL;
    DELETE FROM told USING video_lengths AS known
      WHERE told.channel_id = known.channel_id AND told.video_id = known.video_id AND told.seconds = known.seconds;
    DELETE FROM video_lengths USING told
      WHERE told.channel_id = video_lengths.channel_id AND told.video_id = video_lengths.video_id;
    INSERT INTO video_lengths SELECT * FROM told;
    DROP TABLE told`)
}

/** In which of its days an arriving file has rows that do not tell the length of their video. */
export async function lackingOf(connection: DuckDBConnection, { table }: Arrival): Promise<LackingLengths | undefined> {
  if (!table.lengths) return undefined
  const reader = await connection.runAndReadAll(
    "SELECT CAST(min(date) AS VARCHAR), CAST(max(date) AS VARCHAR) FROM arrived WHERE lacking AND video_id <> ''",
  )
  const [firstDay, lastDay] = reader.getRowsJS()[0] ?? []
  if (typeof firstDay !== 'string' || typeof lastDay !== 'string') return undefined
  return { table: table.name, firstDay, lastDay }
}
