import type { FastifyRequest } from 'fastify'
import { type Note, type NoteList, note, noteList, notePaths } from '#contract/notes.ts'
import { addNoteRequest, changeNoteRequest, notesQuery, removeNoteRequest } from '#contract/requestBodies.ts'
import type { Core, ProxyModule } from '#proxy/core/core.ts'
import type { Known } from '#proxy/core/part.ts'
import { defineCall, nothing, parsedRequest } from '#proxy/core/web/call.ts'
import { createNotes, type NoteTables, noteMigrations, notesOwner } from './notes.ts'

/** Most changes from one address in a minute: more than a person makes. */
const perMinute = 120

const list = defineCall({
  method: 'get',
  path: notePaths.notes,
  id: 'notes',
  summary: 'The account’s notes at the days of a channel.',
  parameters: { channel: { description: 'The ID of the channel.', required: true } },
  answer: { NoteList: noteList },
  answerText: 'The notes.',
})
const add = defineCall({
  method: 'post',
  path: notePaths.notes,
  id: 'addNote',
  summary: 'Adds a note; the same note twice is one.',
  body: { AddNoteRequest: addNoteRequest },
  answer: { Note: note },
})
const change = defineCall({
  method: 'post',
  path: notePaths.change,
  id: 'changeNote',
  summary: 'Changes the day and the text of a note.',
  body: { ChangeNoteRequest: changeNoteRequest },
  answer: { Note: note },
})
const remove = defineCall({
  method: 'post',
  path: notePaths.remove,
  id: 'removeNote',
  summary: 'Removes a note.',
  body: { RemoveNoteRequest: removeNoteRequest },
  answer: nothing,
})

/** The notes of the calling account, at any of its televisions (specification: proxy 10). */
export const notes: ProxyModule = {
  name: 'notes',
  migrations: noteMigrations,
  calls: [list, add, change, remove],
  encryptedColumns: [{ table: 'account_notes', column: 'notes', owner: ({ id }) => notesOwner(String(id)) }],
  open,
}

function open({ app, db, vault, clock, caller }: Core): void {
  const notes = createNotes(db.withTables<Known<NoteTables>>(), vault, clock)

  list.on(app, async (request): Promise<NoteList> => {
    const { channel } = parsedRequest(notesQuery, request.query)
    const found = await notes.list(await caller.requireSubject(request), channel)
    return { notes: found.map(({ id, day, text }) => ({ id, day, text })) }
  })

  const addNote = async (request: FastifyRequest): Promise<Note> => {
    const note = add.bodyOf(request)
    const { notes: added } = await notes.add(await caller.requireSubject(request), [note])
    return added[0] as Note
  }
  add.on(app, addNote, perMinute)

  const changeNote = async (request: FastifyRequest): Promise<Note> => {
    const { id, ...to } = change.bodyOf(request)
    return notes.change(await caller.requireSubject(request), id, to)
  }
  change.on(app, changeNote, perMinute)

  const removeNote = async (request: FastifyRequest) => {
    const { id } = remove.bodyOf(request)
    await notes.remove(await caller.requireSubject(request), id)
    return {}
  }
  remove.on(app, removeNote, perMinute)
}
