import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#contract/clock.ts'
import { transcriptionPaths, transcriptionProxyPaths } from '#contract/transcription/paths.ts'
import type { Caller } from '../session/caller.ts'
import type { Sessions } from '../session/sessions.ts'
import type { UpstreamSettings } from '../settings.ts'
import { UpstreamFailure } from '../upstream/failure.ts'
import { ProblemError } from '../web/errors.ts'
import { pass } from './answer.ts'
import { soundType, upHeaders, upWith } from './headers.ts'
import { queryOf } from './query.ts'
import { leaving, type Services } from './services.ts'

interface Parts {
  settings: UpstreamSettings['transcription']
  services: Services
  caller: Caller
  sessions: Pick<Sessions, 'used'>
  clock: Clock
}

const listQuery = [
  'offset',
  'limit',
  'status',
  'date',
  'before_date',
  'after_date',
  'custom_metadata',
  'custom_metadata[]',
]

/**
 * The calls to the transcription service, for signed-in televisions: list, record, audio. They carry the operator's key,
 * which no television sees; what a refused key means is the operator's matter and ends no session.
 */
export function transcriptionCalls(app: FastifyInstance, parts: Parts): void {
  const { settings, services, caller, sessions, clock } = parts

  async function forward(
    request: FastifyRequest,
    reply: FastifyReply,
    there: string,
    { query = [], headers = [], typeOf }: { query?: string[]; headers?: string[]; typeOf?: typeof soundType },
  ): Promise<FastifyReply> {
    const search = queryOf(request.raw.url ?? '', query)
    const session = await caller.demand(request)
    await sessions.used(session)
    if (settings.key === undefined)
      throw new ProblemError('not_found', 'No transcription service is set up: set TRANSCRIPTION_KEY.')
    const answer = await services.send({
      method: request.method === 'HEAD' ? 'HEAD' : 'GET',
      url: new URL(`${settings.url}${there}${search}`),
      headers: [...upHeaders(request.headers, upWith(headers)), settings.keyHeader, settings.key],
      signal: leaving(reply),
    })
    if (answer.statusCode === 401 || answer.statusCode === 403) {
      await answer.body.dump()
      throw new UpstreamFailure('status', { status: answer.statusCode })
    }
    return pass(answer, reply, clock, typeOf)
  }

  app.get(transcriptionProxyPaths.jobs, (request, reply) =>
    forward(request, reply, transcriptionPaths.jobs, { query: listQuery }),
  )
  app.get(decodeURIComponent(transcriptionProxyPaths.job(':id')), (request, reply) =>
    forward(request, reply, transcriptionPaths.job(idOf(request)), {}),
  )
  app.route({
    method: ['GET', 'HEAD'],
    url: decodeURIComponent(transcriptionProxyPaths.file(':id')),
    // An `<audio>` element cannot send the header that other calls carry.
    config: { guard: 'element' },
    handler: (request, reply) =>
      forward(request, reply, transcriptionPaths.file(idOf(request)), {
        headers: ['range', 'if-range'],
        typeOf: soundType,
      }),
  })
}

/** An id as services give them; whatever climbs or hides is none. */
function idOf({ params }: FastifyRequest): string {
  const { id } = params as { id: string }
  if (!/^[\w-]{1,100}$/.test(id)) throw new ProblemError('not_found', 'There is nothing at this address.')
  return id
}
