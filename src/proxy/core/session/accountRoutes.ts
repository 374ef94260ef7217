import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { addNoteRequest, changeNoteRequest, notesQuery, removeNoteRequest } from '#contract/noteRequests.ts'
import { type Note, type NoteList, notePaths } from '#contract/notes.ts'
import { joinRecordingRequest } from '#contract/recordingRequests.ts'
import { type RecordingList, recordingsPath } from '#contract/recordings.ts'
import type { Notes } from '../../modules/notes/notes.ts'
import type { Recordings } from '../../modules/recordings/recordings.ts'
import { ProblemError } from '../web/errors.ts'
import type { Caller } from './caller.ts'

/** Most changes from one address in a minute: more than a person makes. */
const perMinute = 120

/**
 * What the calling account stores, at any of its televisions. Its notes: `GET` and `POST /api/notes`,
 * `POST /api/notes/change`, `POST /api/notes/remove` (specification: proxy 10). Which videos its recordings are of:
 * `GET` and `POST /api/recordings` (specification: proxy 11).
 */
export function accountRoutes(
  app: FastifyInstance,
  { notes, recordings, caller }: { notes: Notes; recordings: Recordings; caller: Pick<Caller, 'requireSubject'> },
): void {
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

  app.get(recordingsPath, async (request): Promise<RecordingList> => {
    return { recordings: await recordings.list(await caller.requireSubject(request)) }
  })

  app.post(recordingsPath, limited, async (request) => {
    const joined = parsedRequest(joinRecordingRequest, request.body)
    await recordings.join(await caller.requireSubject(request), joined)
    return {}
  })
}

/** @throws ProblemError `bad_request` naming the field, and what is allowed */
function parsedRequest<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = issue?.path[0] === undefined ? 'The request' : `"${String(issue.path[0])}"`
  throw new ProblemError('bad_request', `${field}: ${issue?.message ?? 'not valid'}.`)
}
