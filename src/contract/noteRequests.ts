/** Requests about notes. Not in `notes.ts`, because televisions only send them and need no schema for them. */
import * as z from 'zod/mini'

/** Any text that fits; the proxy makes one line of it and counts its characters. */
const text = z.string().check(z.maxLength(2_000))
const id = z.string().check(z.maxLength(64))

export const noteChannel = z.string().check(z.regex(/^[\w-]{1,64}$/, 'must be the ID of a channel'))
/** Not the schema of zod for dates: its JSON Schema has a format that checks of documents do not know. */
export const noteDay = z
  .string()
  .check(z.refine((text) => z.safeParse(z.iso.date(), text).success, 'must be a day such as 2026-11-20'))

export const notesQuery = z.object({ channel: noteChannel })
export const addNoteRequest = z.object({ channel: noteChannel, day: noteDay, text })
export const changeNoteRequest = z.object({ id, day: noteDay, text })
export const removeNoteRequest = z.object({ id })
