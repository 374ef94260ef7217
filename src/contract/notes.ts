/**
 * Notes at days of a channel: calls between television and proxy (specification: proxy 10). The first screen does not
 * load it.
 */
import * as z from 'zod/mini'

export const notePaths = {
  /** GET `?channel=`: the account's notes at this channel. POST: adds one. */
  notes: '/api/notes',
  change: '/api/notes/change',
  remove: '/api/notes/remove',
} as const

/** Most characters (code points) of a note: one line beside a chart. */
export const maxNoteLength = 200
/** Most notes of an account, at all its channels together. */
export const maxNotes = 2000

export const note = z.object({
  id: z.string(),
  /** `YYYY-MM-DD`, a day of the reports. */
  day: z.string(),
  text: z.string(),
})
export type Note = z.infer<typeof note>

/** Oldest day first; of one day in the order in which they were added. */
export const noteList = z.object({ notes: z.array(note) })
export type NoteList = z.infer<typeof noteList>
