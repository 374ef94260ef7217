import { addNoteRequest, changeNoteRequest, notesQuery, removeNoteRequest } from '#contract/noteRequests.ts'
import { type Note, type NoteList, notePaths } from '#contract/notes.ts'
import type { Core } from '../../core/core.ts'
import type { Known } from '../../core/part.ts'
import { parsedRequest } from '../../core/web/parsedRequest.ts'
import type { ProxyModule } from '../../module.ts'
import { createNotes, notesOwner } from './notes.ts'
import { type NoteTables, noteMigrations } from './schema.ts'

/** Most changes from one address in a minute: more than a person makes. */
const perMinute = 120

/** The notes of the calling account, at any of its televisions (specification: proxy 10). */
export const notes: ProxyModule = {
  name: 'notes',
  migrations: noteMigrations,
  encryptedColumns: [{ table: 'account_notes', column: 'notes', owner: ({ id }) => notesOwner(String(id)) }],
  open,
}

function open({ app, db, vault, clock, caller }: Core): void {
  const notes = createNotes(db.withTables<Known<NoteTables>>(), vault, clock)
  const limited = { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } }

  app.get(notePaths.notes, async (request): Promise<NoteList> => {
    const { channel } = parsedRequest(notesQuery, request.query)
    const found = await notes.list(await caller.requireSubject(request), channel)
    return { notes: found.map(({ id, day, text }) => ({ id, day, text })) }
  })

  app.post(notePaths.notes, limited, async (request): Promise<Note> => {
    const note = parsedRequest(addNoteRequest, request.body)
    const { notes: added } = await notes.add(await caller.requireSubject(request), [note])
    return added[0] as Note
  })

  app.post(notePaths.change, limited, async (request): Promise<Note> => {
    const { id, ...to } = parsedRequest(changeNoteRequest, request.body)
    return notes.change(await caller.requireSubject(request), id, to)
  })

  app.post(notePaths.remove, limited, async (request) => {
    const { id } = parsedRequest(removeNoteRequest, request.body)
    await notes.remove(await caller.requireSubject(request), id)
    return {}
  })
}
