import type { FastifyInstance } from 'fastify'
import { type SessionEvent, sessionEventsPath } from '#contract/sessionEvents.ts'
import type { Sessions } from '../session/sessions.ts'
import type { OpaqueCookie } from '../web/cookies.ts'
import type { EventStreams } from '../web/eventStream.ts'
import { ProblemError } from '../web/problem.ts'
import type { EndWatch } from './watch.ts'

/** `GET /api/session/events`: tells a signed-in television when its session ends, and why. */
export function sessionStream(
  app: FastifyInstance,
  parts: { sessions: Sessions; watch: EndWatch; streams: EventStreams; cookie: OpaqueCookie },
): void {
  const { sessions, watch, streams, cookie } = parts
  app.get(sessionEventsPath, async (request, reply) => {
    const secret = cookie.read(request)
    const session = secret === undefined ? undefined : await sessions.find(secret)
    if (!session) throw new ProblemError('not_signed_in', 'This television is not signed in.')
    const stream = streams.open(reply, `session ${session.id}`, request.ip)
    stream.send('session', { state: 'signed_in' } satisfies SessionEvent)
    stream.onEnd(
      watch.watch(session.grant_id, (ended) => {
        stream.send('session', { state: 'signed_out', ended } satisfies SessionEvent)
        stream.end()
      }),
    )
    return reply
  })
}
