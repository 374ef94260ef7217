import { type Clock, systemClock } from '#contract/clock.ts'
import type { Note } from '#platform/warehouse/port.ts'
import type { ClickHouse } from '../connection.ts'
import type { Version } from '../version.ts'
import { insertWithRetry } from './insertWithRetry.ts'

const columns = ['id', 'version', 'note', 'struck']

/** Writes the notes of a version. They count once the version is current for a unit. */
export async function insertNotes(
  { insert }: ClickHouse,
  clock: Clock,
  notes: readonly string[],
  version: Version,
): Promise<void> {
  const rows = notes.map((note, place) => [place, version, note, 0])
  if (rows.length > 0) await insertWithRetry(clock, () => insert('register_notes', columns, rows))
}

/** The notes that are not struck, of loads that were committed, oldest first. */
export async function notesOf({ read }: ClickHouse): Promise<Note[]> {
  const rows = await read(`
    SELECT toString(version), toString(id), argMin(note, struck) FROM register_notes
    WHERE version IN (SELECT version FROM current_units)
    GROUP BY version, id HAVING max(struck) = 0 ORDER BY version, id`)
  return rows.map(([version, id, text]) => ({ id: `${version}-${id}`, text: String(text) }))
}

/** Idempotent. Loads have already filled in the known durations of videos. */
export async function strikeNote({ insert }: ClickHouse, noteId: string, clock: Clock = systemClock): Promise<void> {
  const [version = '', id = ''] = noteId.split('-')
  await insertWithRetry(clock, () => insert('register_notes', columns, [[id, version, '', 1]]))
}
