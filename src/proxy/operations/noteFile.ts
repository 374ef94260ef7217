import { CsvError, parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import { noteChannel, noteDay } from '#contract/noteRequests.ts'
import type { NewNote } from '../session/notes.ts'

/** A file of notes is CSV with a header, or a list in JSON; both have these fields. */
const fields = ['channel', 'day', 'text'] as const
export type NoteFormat = 'csv' | 'json'

const fileNote = z.object({ channel: noteChannel, day: noteDay, text: z.string() })

/** Writes notes as a file that `readNotes` reads back (CSV: RFC 4180). */
export function writeNotes(notes: readonly NewNote[], format: NoteFormat): string {
  const rows = notes.map(({ channel, day, text }) => ({ channel, day, text }))
  if (format === 'json') return `${JSON.stringify(rows, null, 2)}\n`
  const cell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return [fields.join(','), ...rows.map((row) => fields.map((field) => cell(row[field])).join(',')), ''].join('\r\n')
}

/**
 * Reads a file of notes. Other columns are ignored.
 * @param channel the channel of notes that name none
 * @throws Error naming the note, the field, what came and what is allowed
 */
export function readNotes(file: string, format: NoteFormat, channel?: string): NewNote[] {
  const rows = format === 'json' ? jsonRows(file) : csvRows(file)
  return rows.map((row, place) => {
    const given = typeof row === 'object' && row !== null ? { ...(channel && { channel }), ...withoutEmpty(row) } : row
    const parsed = z.safeParse(fileNote, given)
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    const field = String(issue?.path[0] ?? 'note')
    const value: unknown = Object(given)[field]
    const came = value === undefined ? 'it is missing' : `${JSON.stringify(value)} came`
    throw new Error(`Note ${place + 1}, ${field}: ${issue?.message ?? 'is not valid'} (${came}). Nothing was imported.`)
  })
}

const withoutEmpty = (row: object) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''))

function jsonRows(file: string): unknown[] {
  try {
    return z.parse(z.array(z.unknown()), JSON.parse(file))
  } catch {
    throw new Error('The file must be a list of notes in JSON: [{"channel": …, "day": …, "text": …}].')
  }
}

function csvRows(file: string): unknown[] {
  try {
    return parse(file, { columns: true, bom: true, skip_empty_lines: true })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Error(`The file must be CSV with the columns ${fields.join(', ')}: ${error.message}`)
  }
}
