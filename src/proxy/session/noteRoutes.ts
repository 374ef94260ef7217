import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { addNoteRequest, changeNoteRequest, notesQuery, removeNoteRequest } from '#contract/noteRequests.ts'
import { type Note, type NoteList, notePaths } from '#contract/notes.ts'
import { ProblemError } from '../web/errors.ts'
import type { Caller } from './caller.ts'
import type { Notes } from './notes.ts'
import type { SessionTables } from './schema.ts'

interface NoteRoutesContext {
  db: Kysely<SessionTables>
  notes: Notes
  caller: Caller
}

/** Most changes from one address in a minute: more than a person makes. */
const perMinute = 120

/**
 * `GET` and `POST /api/notes`, `POST /api/notes/change`, `POST /api/notes/remove`: the notes of the calling account,
 * at any of its televisions (specification: proxy 10).
 */
export function noteRoutes(app: FastifyInstance, { db, notes, caller }: NoteRoutesContext): void {
  const limited = { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } }

  app.get(notePaths.notes, async (request): Promise<NoteList> => {
    const { channel } = parsed(notesQuery, request.query)
    const found = await notes.list(await subjectOf(request), channel)
    return { notes: found.map(({ id, day, text }) => ({ id, day, text })) }
  })

  app.post(notePaths.notes, limited, async (request): Promise<Note> => {
    const asked = parsed(addNoteRequest, request.body)
    const { notes: added } = await notes.add(await subjectOf(request), [asked])
    return added[0] as Note
  })

  app.post(notePaths.change, limited, async (request): Promise<Note> => {
    const { id, ...to } = parsed(changeNoteRequest, request.body)
    return notes.change(await subjectOf(request), id, to)
  })

  app.post(notePaths.remove, limited, async (request) => {
    const { id } = parsed(removeNoteRequest, request.body)
    await notes.remove(await subjectOf(request), id)
    return {}
  })

  /** @throws ProblemError `not_signed_in`, `session_ended`, or `forbidden` for an account whose `sub` is unknown */
  async function subjectOf(request: FastifyRequest): Promise<string> {
    const { grantId } = await caller.requireSession(request)
    const grant = await db
      .selectFrom('grants')
      .select(['subject', 'ended'])
      .where('id', '=', grantId)
      .executeTakeFirst()
    if (!grant || grant.ended !== null) throw new ProblemError('session_ended', 'The session of this account ended.')
    if (grant.subject === null)
      throw new ProblemError(
        'forbidden',
        'The service did not say whose session this is, so it has no notes. Add openid to DEVICE_SCOPES and pair again.',
      )
    return grant.subject
  }
}

/** @throws ProblemError `bad_request` naming the field, and what is allowed */
function parsed<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const field = issue?.path[0] === undefined ? 'The request' : `"${String(issue.path[0])}"`
  throw new ProblemError('bad_request', `${field}: ${issue?.message ?? 'not valid'}.`)
}
