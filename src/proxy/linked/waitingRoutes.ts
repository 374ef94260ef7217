import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Caller } from '../session/caller.ts'
import { ProblemError } from '../web/errors.ts'
import type { EventStreams } from '../web/eventStream.ts'
import type { RowWatcher } from './rowWatcher.ts'

const idSchema = z.object({ id: z.string().check(z.maxLength(64)) })

/** Routes for a television that waits for a phone: listen (`GET <events>?id=`), and stop waiting (`POST <end>`). */
export function waitingRoutes<Event extends { state: string }>(
  app: FastifyInstance,
  context: {
    /** Name of the event, and of the streams of one television. */
    name: 'handoff' | 'connect'
    paths: { events: string; end: string }
    watch: RowWatcher<Event>
    end(id: string, sessionId: string): Promise<void> | undefined
    caller: Caller
    streams: EventStreams
  },
): void {
  const { name, paths, watch, caller, streams } = context

  app.get(paths.events, async (request, reply) => {
    const { id: sessionId } = await caller.requireSession(request)
    const id = idOf(request.query)
    const stream = streams.open(reply, `${name} ${sessionId}`, request.ip)
    stream.onEnd(
      watch.watch(id, sessionId, (event) => {
        stream.send(name, event)
        // If this stream breaks, the next one gets the last event again.
        if (!watch.isOpen(event.state)) stream.end()
      }),
    )
    return reply
  })

  app.post(paths.end, async (request) => {
    const { id: sessionId } = await caller.requireSession(request)
    const id = idOf(request.body)
    await context.end(id, sessionId)
    watch.changed(id)
    return {}
  })
}

/** @throws ProblemError `bad_request` */
export function idOf(value: unknown): string {
  const parsed = z.safeParse(idSchema, value)
  if (!parsed.success) throw new ProblemError('bad_request', 'The parameter "id" is missing or too long.')
  return parsed.data.id
}

/** The origin for phones. The guard has checked that the television's origin is the proxy's. */
export const phoneOrigin = (
  { headers }: { headers: { origin?: string | undefined; host?: string | undefined } },
  publicUrl: string | undefined,
): string => publicUrl ?? headers.origin ?? `http://${headers.host}`
