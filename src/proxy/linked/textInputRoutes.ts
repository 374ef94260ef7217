import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type TextInputEvent, type TextInputOffer, textInputField, textInputPaths } from '#contract/textInput.ts'
import { maxTextInputLength, textInputRequest } from '#contract/textInputRequest.ts'
import type { Caller } from '../session/caller.ts'
import { ProblemError } from '../web/errors.ts'
import type { EventStreams } from '../web/eventStream.ts'
import type { RowWatcher } from './rowWatcher.ts'
import { type TextInputs, textInputTtlMs } from './textInputs.ts'
import { phoneOrigin, waitingRoutes } from './waitingRoutes.ts'

const bodyError = `The body holds "field" (${textInputField.options.join(', ')}) and "limit" (1 to ${maxTextInputLength}).`

/** Most new text inputs of one address in a minute. */
const perMinute = 60

/** The television's routes: `POST /api/handoff`, `GET /api/handoff/events`, `POST /api/handoff/end`. */
export function textInputRoutes(
  app: FastifyInstance,
  context: {
    textInputs: TextInputs
    watch: RowWatcher<TextInputEvent>
    caller: Caller
    streams: EventStreams
    /** The origin for phones; undefined if not set: then phones use the television's origin. */
    publicUrl: string | undefined
  },
): void {
  const { textInputs, watch, caller, streams, publicUrl } = context

  app.post(
    textInputPaths.start,
    { config: { rateLimit: { max: perMinute, timeWindow: 60_000 } } },
    async (request): Promise<TextInputOffer> => {
      const { id: sessionId } = await caller.requireSession(request)
      const body = z.safeParse(textInputRequest, request.body)
      if (!body.success) throw new ProblemError('bad_request', bodyError)
      const { id, code } = await textInputs.start(sessionId, body.data.field, body.data.limit)
      const url = `${phoneOrigin(request, publicUrl)}${textInputPaths.page}`
      return { id, code, url, qrUrl: `${url}?code=${code}`, expiresIn: textInputTtlMs / 1000 }
    },
  )

  waitingRoutes(app, { name: 'handoff', paths: textInputPaths, watch, end: textInputs.end, caller, streams })
}
