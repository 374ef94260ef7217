import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { ConnectOffer } from '#contract/connect.ts'
import type { Caller } from '../core/session/caller.ts'
import { ProblemError } from '../core/web/errors.ts'
import type { EventStreams } from '../core/web/eventStream.ts'
import type { RowWatcher } from './rowWatcher.ts'

/** Most new requests of one address in a minute. */
const perMinute = 60

const idSchema = z.object({ id: z.string().check(z.maxLength(64)) })

/**
 * Routes for a television that waits for a phone: start (`POST <start>`), listen (`GET <events>?id=`), and stop waiting
 * (`POST <end>`).
 */
export function waitingRoutes<Event extends { state: string }>(
  app: FastifyInstance,
  context: {
    /** Name of the event, and of the streams of one television. */
    name: 'handoff' | 'connect'
    paths: { start: string; events: string; end: string; page: string }
    /** Milliseconds for which the code on the screen is valid. */
    ttlMs: number
    watch: RowWatcher<Event>
    /** @param origin the proxy's origin for phones */
    start(sessionId: string, body: unknown, origin: string): Promise<{ id: string; code: string }>
    end(id: string, sessionId: string): Promise<void> | undefined
    caller: Caller
    streams: EventStreams
    /** The origin for phones; undefined if not set: then phones use the television's origin. */
    publicUrl: string | undefined
  },
): void {
  const { name, paths, watch, caller, streams } = context

  app.post(
    paths.start,
    { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } },
    async (request): Promise<ConnectOffer> => {
      const { id: sessionId } = await caller.requireSession(request)
      const { origin: televisionOrigin, host } = request.headers
      // The guard has checked that the television's origin is the proxy's.
      const origin = context.publicUrl ?? televisionOrigin ?? `http://${host}`
      const { id, code } = await context.start(sessionId, request.body, origin)
      const url = `${origin}${paths.page}`
      return { id, code, url, qrUrl: `${url}?code=${code}`, expiresIn: context.ttlMs / 1000 }
    },
  )

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
