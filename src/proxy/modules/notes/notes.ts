import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { oneLine } from '#contract/harmlessText.ts'
import { maxNoteLength, maxNotes, type Note, note } from '#contract/notes.ts'
import type { Owner } from '#proxy/core/part.ts'
import type { Vault } from '#proxy/core/tokens/vault.ts'
import { ProblemError } from '#proxy/core/web/errors.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'

/** What a person writes at a day of a channel. */
export interface NewNote {
  channel: string
  /** `YYYY-MM-DD`. */
  day: string
  text: string
}

const stored = z.array(z.extend(note, { channel: z.string() }))
type StoredNote = z.infer<typeof stored>[number]

/** The owner of an account's notes: they stay the account's when the operator changes the client. */
export const notesOwner = (id: string): Owner => ({ id, clientId: 'any', field: 'notes' })

/** How often a change is repeated that another process was faster than. */
const maxAttempts = 20

/**
 * The notes of accounts (specification: proxy 10). `subject` is the `sub` of the account.
 *
 * An account has one row with all its notes, encrypted. So the limit is exact and an import is whole, on either
 * database: a change replaces the row only if nobody else has changed it since it was read.
 */
export function createNotes(db: Kysely<NoteTables>, vault: Vault, clock: Clock) {
  const read = async (subject: string) => {
    const row = await db.selectFrom('account_notes').selectAll().where('subject', '=', subject).executeTakeFirst()
    const notes = row ? z.parse(stored, JSON.parse(vault.decrypt(row.notes, notesOwner(row.id)))) : []
    return { row, notes }
  }

  const replace = async (
    subject: string,
    row: { id: string; notes: string } | undefined,
    notes: readonly StoredNote[],
  ): Promise<boolean> => {
    const id = row?.id ?? randomUUID()
    const values = { notes: vault.encrypt(JSON.stringify(notes), notesOwner(id)), changed_at: clock.now() }
    if (!row) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('account_notes')
        .values({ id, subject, ...values })
        .onConflict((conflict) => conflict.column('subject').doNothing())
        .executeTakeFirstOrThrow()
      return Number(numInsertedOrUpdatedRows) === 1
    }
    const { numUpdatedRows } = await db
      .updateTable('account_notes')
      .set(values)
      .where('id', '=', id)
      .where('notes', '=', row.notes)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  /** @param to computes the notes after the change, and what is returned */
  const change = async <Result>(
    subject: string,
    to: (notes: readonly StoredNote[]) => { notes: readonly StoredNote[]; result: Result },
  ): Promise<Result> => {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const before = await read(subject)
      const { notes, result } = to(before.notes)
      if (notes === before.notes || (await replace(subject, before.row, notes))) return result
    }
    throw new ProblemError('overloaded', 'Too many devices change the notes of this account.', { retryAfter: 1 })
  }

  return {
    /** Oldest day first; of all channels without a channel. */
    async list(subject: string, channel?: string): Promise<StoredNote[]> {
      const { notes } = await read(subject)
      const listed = channel === undefined ? notes : notes.filter((note) => note.channel === channel)
      return [...listed].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    },

    /** Adds notes, all or none. What the account has already at the same day, in the same words, is not added again. */
    add: (subject: string, newNotes: readonly NewNote[]): Promise<{ notes: Note[]; added: number }> =>
      change(subject, (before) => {
        const notes = [...before]
        const stored = newNotes.map(({ channel, day, text }) => {
          const line = noteText(text)
          const same = notes.find((note) => note.channel === channel && note.day === day && note.text === line)
          if (same) return same
          const added = { id: randomUUID(), channel, day, text: line }
          notes.push(added)
          return added
        })
        if (notes.length > maxNotes)
          throw new ProblemError(
            'forbidden',
            `An account has at most ${maxNotes} notes, and ${notes.length} would be too many; remove some first.`,
            { reason: 'notesFull' },
          )
        const added = notes.length - before.length
        return { notes: added === 0 ? before : notes, result: { notes: stored.map(onWire), added } }
      }),

    change: (subject: string, id: string, { day, text }: Pick<NewNote, 'day' | 'text'>): Promise<Note> => {
      const line = noteText(text)
      return change(subject, (before) => {
        const changed = { ...existing(before, id), day, text: line }
        return { notes: before.map((note) => (note.id === id ? changed : note)), result: onWire(changed) }
      })
    },

    remove: (subject: string, id: string): Promise<void> =>
      change(subject, (before) => {
        existing(before, id)
        return { notes: before.filter((note) => note.id !== id), result: undefined }
      }),
  }
}

const onWire = ({ id, day, text }: StoredNote): Note => ({ id, day, text })

function existing(notes: readonly StoredNote[], id: string): StoredNote {
  const found = notes.find((note) => note.id === id)
  if (!found) throw new ProblemError('not_found', 'This account has no such note.')
  return found
}

/** @throws ProblemError `bad_request` for a text without a character, or one that is too long */
function noteText(text: string): string {
  const line = oneLine(text)
  const { length } = [...line]
  if (length > 0 && length <= maxNoteLength) return line
  throw new ProblemError('bad_request', `"text" is ${length} characters long; 1 to ${maxNoteLength} are allowed.`)
}

export interface NoteTables {
  /** All notes of an account, at whichever channel. They stay after a sign-out. */
  account_notes: {
    id: string
    /** `sub` of the ID token. */
    subject: string
    /** Encrypted JSON (`notes.ts`). */
    notes: string
    changed_at: number
  }
}

export const noteMigrations: Record<string, StoreMigration> = {
  '015_account_notes': {
    usableFrom: '014_pairing_network',
    up: async (db) => {
      await db.schema
        .createTable('account_notes')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('subject', 'text', (column) => column.notNull().unique())
        .addColumn('notes', 'text', (column) => column.notNull())
        .addColumn('changed_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
}
