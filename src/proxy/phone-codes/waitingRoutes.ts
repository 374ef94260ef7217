import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { ConnectOffer } from '#contract/connect.ts'
import type { Caller } from '../core/session/caller.ts'
import { type CallDescription, type defineCall, parsedRequest } from '../core/web/call.ts'
import type { EventStreams } from '../core/web/eventStream.ts'
import type { RowWatcher } from './rowWatcher.ts'

type Call = Pick<ReturnType<typeof defineCall>, 'on'>

/** Most new requests of one address in a minute. */
const perMinute = 60

const idSchema = z.object({ id: z.string().check(z.maxLength(64)) })
const idError = 'The parameter "id" is missing or too long.'

/** The body of a call that names something by its ID. */
export const idBody = { body: { IdRequest: idSchema }, bodyError: idError } as const

/** The parameter of the event stream. */
export const waitingParameters: CallDescription['parameters'] = {
  id: { description: 'The ID of the offer.', required: true },
}

/**
 * Routes for a television that waits for a phone: start, listen, and stop waiting.
 */
export function waitingRoutes<Event extends { state: string }>(
  app: FastifyInstance,
  context: {
    /** Name of the event, and of the streams of one television. */
    name: 'handoff' | 'connect'
    calls: { start: Call; events: Call; end: Call }
    /** Path of the phone's page. */
    page: string
    /** Milliseconds for which the code on the screen is valid. */
    ttlMs: number
    watch: RowWatcher<Event>
    /** @param origin the proxy's origin for phones */
    start(sessionId: string, request: FastifyRequest, origin: string): Promise<{ id: string; code: string }>
    end(id: string, sessionId: string): Promise<void> | undefined
    caller: Caller
    streams: EventStreams
    /** The origin for phones; undefined if not set: then phones use the television's origin. */
    publicUrl: string | undefined
  },
): void {
  const { name, calls, page, watch, caller, streams } = context

  calls.start.on(
    app,
    async (request): Promise<ConnectOffer> => {
      const { id: sessionId } = await caller.requireSession(request)
      const { origin: televisionOrigin, host } = request.headers
      // The guard has checked that the television's origin is the proxy's.
      const origin = context.publicUrl ?? televisionOrigin ?? `http://${host}`
      const { id, code } = await context.start(sessionId, request, origin)
      const url = `${origin}${page}`
      return { id, code, url, qrUrl: `${url}?code=${code}`, expiresIn: context.ttlMs / 1000 }
    },
    perMinute,
  )

  calls.events.on(app, async (request, reply) => {
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

  calls.end.on(app, async (request) => {
    const { id: sessionId } = await caller.requireSession(request)
    const id = idOf(request.body)
    await context.end(id, sessionId)
    watch.changed(id)
    return {}
  })
}

/** @throws ProblemError `bad_request` */
export const idOf = (value: unknown): string => parsedRequest(idSchema, value, idError).id
