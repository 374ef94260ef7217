import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import type { ConnectOffer } from '#contract/connect.ts'
import { createRowWatcher } from '#storage/rowWatcher.ts'
import type { Caller } from '../core/session/caller.ts'
import { type CallDescription, type defineCall, parsedRequest } from '../core/web/call.ts'
import type { EventStreams } from '../core/web/eventStreams.ts'

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

/** Milliseconds between two reads of a row: the phone may have called another proxy of this database. */
const checkIntervalMs = 1_000

export type PhoneWatcher<Event extends { state: string }> = ReturnType<typeof createPhoneWatcher<Event>>

/**
 * Reports changes of a row to a television with an open stream, whichever proxy the phone called.
 * @param stateOf reads the current state of the row for the television of this session
 * @param isOpen whether more changes can follow this state
 */
export function createPhoneWatcher<Event extends { state: string }>(context: {
  stateOf: (id: string, sessionId: string) => Promise<Event>
  isOpen: (state: Event['state']) => boolean
  clock: Clock
  onError: (error: unknown) => void
}) {
  const { stateOf, isOpen, clock, onError } = context
  const keyOf = (id: string, sessionId: string) => JSON.stringify([id, sessionId])
  const watcher = createRowWatcher<Event>({
    clock,
    onError,
    retryMs: checkIntervalMs,
    async check(key, row) {
      const [id, sessionId] = JSON.parse(key)
      const event = await stateOf(id, sessionId)
      row.report(event, event.state)
      return isOpen(event.state) ? checkIntervalMs : undefined
    },
  })
  return {
    /** Calls `onEvent` with each change until the last state is reached or the returned function is called. */
    watch: (id: string, sessionId: string, onEvent: (event: Event) => void) =>
      watcher.watch(keyOf(id, sessionId), onEvent),
    isOpen,
    /** Reads the row at once for its watchers, because the phone called this proxy. */
    changed: (row: { id: string; session_id: string }) => watcher.recheck(keyOf(row.id, row.session_id)),
    close: watcher.close,
  }
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
    watcher: PhoneWatcher<Event>
    /** @param origin the proxy's origin for phones */
    start(sessionId: string, request: FastifyRequest, origin: string): Promise<{ id: string; code: string }>
    end(id: string, sessionId: string): Promise<void> | undefined
    caller: Caller
    streams: EventStreams
    /** The origin for phones; undefined if not set: then phones use the television's origin. */
    publicUrl: string | undefined
  },
): void {
  const { name, calls, page, watcher, caller, streams } = context

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
      watcher.watch(id, sessionId, (event) => {
        stream.send(name, event)
        // If this stream breaks, the next one gets the last event again.
        if (!watcher.isOpen(event.state)) stream.end()
      }),
    )
    return reply
  })

  calls.end.on(app, async (request) => {
    const { id: sessionId } = await caller.requireSession(request)
    const id = idOf(request.body)
    await context.end(id, sessionId)
    watcher.changed({ id, session_id: sessionId })
    return {}
  })
}

/** @throws ProblemError `bad_request` */
export const idOf = (value: unknown): string => parsedRequest(idSchema, value, idError).id
