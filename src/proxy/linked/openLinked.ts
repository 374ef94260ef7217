import type { FastifyInstance } from 'fastify'
import type { TextInputEvent } from '#contract/textInput.ts'
import { styleRoute } from '#web/pages/pageScope.ts'
import { opaqueCookie } from '../web/cookies.ts'
import { inBackground } from '../web/log.ts'
import { createCodeRateLimit } from './codeRateLimit.ts'
import { type LinkedContext, openLinkedGrants } from './openLinkedGrants.ts'
import { createRowWatcher } from './rowWatcher.ts'
import { textInputPages } from './textInputPhone.ts'
import { textInputRoutes } from './textInputRoutes.ts'
import { createTextInputs } from './textInputs.ts'

/** Opens linked grants and remote text input: what a person allows or types on a phone for a television. */
export async function openLinked(app: FastifyInstance, context: LinkedContext) {
  const { settings, db, vault, clock, streams, caller } = context
  const { publicUrl, upstream } = settings
  const rateLimit = createCodeRateLimit(db, vault, clock)
  styleRoute(app)
  const connected = await openLinkedGrants(app, rateLimit, context)
  const textInputs = createTextInputs(db, vault, clock, upstream.client.id)
  const watch = createRowWatcher<TextInputEvent>({
    readState: textInputs.stateOf,
    isOpen: (state) => state === 'waiting',
    clock,
    onError: inBackground(app.log),
  })
  textInputRoutes(app, { textInputs, watch, caller, streams, publicUrl })
  await textInputPages(app, {
    textInputs,
    watch,
    rateLimit,
    vault,
    cookie: opaqueCookie('phone', publicUrl, 1),
    publicUrl,
  })
  return {
    ...connected,
    async close() {
      await watch.close()
      await connected.close()
    },
  }
}
