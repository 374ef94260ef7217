import type { FastifyInstance } from 'fastify'
import { type SessionEvent, sessionEventsPath } from '#contract/sessionEvents.ts'
import type { EventStreams } from '../web/eventStream.ts'
import type { Caller } from './caller.ts'
import type { EndWatcher } from './endWatcher.ts'

/** `GET /api/session/events`: notifies a signed-in television when its session ends, and why. */
export function sessionStream(
  app: FastifyInstance,
  context: { caller: Caller; watch: EndWatcher; streams: EventStreams },
): void {
  const { caller, watch, streams } = context
  app.get(sessionEventsPath, async (request, reply) => {
    const session = await caller.requireSession(request)
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
