import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type TextInputEvent, textInputField, textInputPaths } from '#contract/textInput.ts'
import { maxTextInputLength, textInputRequest } from '#contract/textInputRequest.ts'
import { styleRoute } from '#web/pages/pageScope.ts'
import { opaqueCookie } from '../core/web/cookies.ts'
import { ProblemError } from '../core/web/errors.ts'
import { inBackground } from '../core/web/log.ts'
import { type LinkedContext, openLinkedGrants } from '../modules/connect/openLinkedGrants.ts'
import { textInputPages } from '../modules/text-input/textInputPhone.ts'
import { createTextInputs, textInputTtlMs } from '../modules/text-input/textInputs.ts'
import { createCodeRateLimit } from './codeRateLimit.ts'
import { createPhoneBrowsers } from './phoneBrowser.ts'
import { createRowWatcher } from './rowWatcher.ts'
import { waitingRoutes } from './waitingRoutes.ts'

const bodyError = `The body holds "field" (${textInputField.options.join(', ')}) and "limit" (1 to ${maxTextInputLength}).`

/** Opens linked grants and remote text input: what a person allows or types on a phone for a television. */
export async function openLinked(app: FastifyInstance, context: LinkedContext) {
  const { settings, db, vault, clock, streams, caller } = context
  const { publicUrl, upstream } = settings
  const rateLimit = createCodeRateLimit(db, vault, clock)
  styleRoute(app)
  const connected = await openLinkedGrants(app, rateLimit, context)
  const textInputs = createTextInputs(db, vault, clock, upstream.client.id, rateLimit)
  const watcher = createRowWatcher<TextInputEvent>({
    readState: textInputs.stateOf,
    isOpen: (state) => state === 'waiting',
    clock,
    onError: inBackground(app.log),
  })
  waitingRoutes(app, {
    name: 'handoff',
    paths: textInputPaths,
    ttlMs: textInputTtlMs,
    watch: watcher,
    caller,
    streams,
    publicUrl,
    start: async (sessionId, body) => {
      const { data } = z.safeParse(textInputRequest, body)
      if (!data) throw new ProblemError('bad_request', bodyError)
      return textInputs.start(sessionId, data.field, data.limit)
    },
    end: textInputs.end,
  })
  const cookie = opaqueCookie('phone', publicUrl, 1)
  const browsers = createPhoneBrowsers({ purpose: 'handoff', vault, cookie, publicUrl })
  await textInputPages(app, { textInputs, watcher, rateLimit, browsers })
  return {
    ...connected,
    async close() {
      await watcher.close()
      await connected.close()
    },
  }
}
