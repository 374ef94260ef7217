import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type HandoffEvent, type HandoffOffer, handoffField, handoffPaths } from '#contract/handoff.ts'
import { handoffRequest, maxHandoffLength } from '#contract/handoffRequest.ts'
import type { Caller } from '../session/caller.ts'
import { ProblemError } from '../web/errors.ts'
import type { EventStreams } from '../web/eventStream.ts'
import type { RowWatcher } from './rowWatcher.ts'
import { type TextInputs, textInputTtlMs } from './textInputs.ts'
import { phoneOrigin, waitingRoutes } from './waitingRoutes.ts'

const bodyError = `The body holds "field" (${handoffField.options.join(', ')}) and "limit" (1 to ${maxHandoffLength}).`

/** Most new hand-offs of one address in a minute. */
const perMinute = 60

/** The television's routes: `POST /api/handoff`, `GET /api/handoff/events`, `POST /api/handoff/end`. */
export function textInputRoutes(
  app: FastifyInstance,
  parts: {
    handoffs: TextInputs
    watch: RowWatcher<HandoffEvent>
    caller: Caller
    streams: EventStreams
    /** The origin for phones; undefined if not set: then phones use the television's origin. */
    publicUrl: string | undefined
  },
): void {
  const { handoffs, watch, caller, streams, publicUrl } = parts

  app.post(
    handoffPaths.start,
    { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } },
    async (request): Promise<HandoffOffer> => {
      const { id: sessionId } = await caller.requireSession(request)
      const body = z.safeParse(handoffRequest, request.body)
      if (!body.success) throw new ProblemError('bad_request', bodyError)
      const { id, code } = await handoffs.start(sessionId, body.data.field, body.data.limit)
      const url = `${phoneOrigin(request, publicUrl)}${handoffPaths.page}`
      return { id, code, url, qrUrl: `${url}?code=${code}`, expiresIn: textInputTtlMs / 1000 }
    },
  )

  const end = (id: string, sessionId: string) => handoffs.end(id, sessionId)
  const isOpen = (state: HandoffEvent['state']) => state === 'waiting'
  waitingRoutes(app, { name: 'handoff', paths: handoffPaths, watch, isOpen, end, caller, streams })
}
