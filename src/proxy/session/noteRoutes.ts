import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addNoteRequest, changeNoteRequest, notesQuery, removeNoteRequest } from '#contract/noteRequests.ts'
import { type Note, type NoteList, notePaths } from '#contract/notes.ts'
import type { Notes } from './notes.ts'
import { parsedRequest } from './parsedRequest.ts'

interface NoteRoutesContext {
  notes: Notes
  /** The `sub` of the calling account. */
  subjectOf(request: FastifyRequest): Promise<string>
}

/** Most changes from one address in a minute: more than a person makes. */
const perMinute = 120

/**
 * `GET` and `POST /api/notes`, `POST /api/notes/change`, `POST /api/notes/remove`: the notes of the calling account,
 * at any of its televisions (specification: proxy 10).
 */
export function noteRoutes(app: FastifyInstance, { notes, subjectOf }: NoteRoutesContext): void {
  const limited = { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } }

  app.get(notePaths.notes, async (request): Promise<NoteList> => {
    const { channel } = parsedRequest(notesQuery, request.query)
    const found = await notes.list(await subjectOf(request), channel)
    return { notes: found.map(({ id, day, text }) => ({ id, day, text })) }
  })

  app.post(notePaths.notes, limited, async (request): Promise<Note> => {
    const note = parsedRequest(addNoteRequest, request.body)
    const { notes: added } = await notes.add(await subjectOf(request), [note])
    return added[0] as Note
  })

  app.post(notePaths.change, limited, async (request): Promise<Note> => {
    const { id, ...to } = parsedRequest(changeNoteRequest, request.body)
    return notes.change(await subjectOf(request), id, to)
  })

  app.post(notePaths.remove, limited, async (request) => {
    const { id } = parsedRequest(removeNoteRequest, request.body)
    await notes.remove(await subjectOf(request), id)
    return {}
  })
}
