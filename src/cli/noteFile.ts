import * as z from 'zod/mini'
import { noteChannel, noteDay } from '#contract/noteRequests.ts'
import type { NewNote } from '#proxy/modules/notes/notes.ts'
import { readTable, type TableFormat, writeTable } from './tableFile.ts'

const table = {
  what: 'Note',
  fields: ['channel', 'day', 'text'],
  days: ['day'],
  schema: z.object({ channel: noteChannel, day: noteDay, text: z.string() }),
} as const

/** Writes notes as a file that `readNotes` reads back. */
export const writeNotes = (notes: readonly NewNote[], format: TableFormat): string => writeTable(table, notes, format)

/** Reads a file of notes. @param channel the channel of notes that name none */
export const readNotes = (file: string, format: TableFormat, channel?: string): NewNote[] =>
  readTable(table, file, format, { ...(channel && { channel }) })
