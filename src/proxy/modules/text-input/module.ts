import { maxTextInputLength, textInputRequest } from '#contract/requestBodies.ts'
import {
  type TextInputEvent,
  textInputEvent,
  textInputField,
  textInputOffer,
  textInputPaths,
} from '#contract/textInput.ts'
import type { Core, ProxyModule } from '#proxy/core/core.ts'
import { clientIds, type Known } from '#proxy/core/part.ts'
import { defineCall, nothing } from '#proxy/core/web/call.ts'
import { opaqueCookie } from '#proxy/core/web/cookies.ts'
import { inBackground } from '#proxy/core/web/log.ts'
import { createCodeRateLimit, phoneCodeMigrations, sweepPhoneCodes } from '#proxy/phone-codes/codes.ts'
import { createPhoneBrowsers, phoneStyle } from '#proxy/phone-codes/phoneBrowser.ts'
import { createPhoneWatcher, idBody, waitingParameters, waitingRoutes } from '#proxy/phone-codes/waitingRoutes.ts'
import { textInputPages } from './textInputPhone.tsx'
import { createTextInputs, type TextInputTables, textInputTtlMs } from './textInputs.ts'

const start = defineCall({
  method: 'post',
  path: textInputPaths.start,
  id: 'handoff',
  summary: 'Offers a phone to type a text.',
  body: { TextInputRequest: textInputRequest },
  bodyError: `The body holds "field" (${textInputField.options.join(', ')}) and "limit" (1 to ${maxTextInputLength}).`,
  answer: { TextInputOffer: textInputOffer },
})
const events = defineCall({
  method: 'get',
  path: textInputPaths.events,
  id: 'handoffEvents',
  summary: 'States of an offer.',
  parameters: waitingParameters,
  event: { name: 'handoff', data: { TextInputEvent: textInputEvent } },
})
const end = defineCall({
  method: 'post',
  path: textInputPaths.end,
  id: 'endHandoff',
  summary: 'Ends an offer.',
  ...idBody,
  answer: nothing,
})

/** A person types a text for a television on a phone. */
export const textInput: ProxyModule = {
  name: 'text-input',
  migrations: phoneCodeMigrations,
  calls: [start, events, end],
  encryptedColumns: [
    {
      table: 'handoff',
      column: 'answer',
      owner: ({ id }, clients) => ({ id: String(id), clientId: clients.device, field: 'handoff_answer' }),
    },
  ],
  sessionData: {
    async forget(db, sessionId) {
      const withTextInputs = db.withTables<Pick<TextInputTables, 'handoff'>>()
      await withTextInputs.deleteFrom('handoff').where('session_id', '=', sessionId).execute()
    },
  },
  async sweep(sweep) {
    const db = sweep.db.withTables<Known<TextInputTables>>()
    await db.deleteFrom('handoff').where('expires_at', '<=', sweep.now).execute()
    await sweepPhoneCodes(sweep)
  },
  open,
}

async function open(core: Core): Promise<void> {
  const { app, settings, vault, clock, streams, caller, closeLater } = core
  const { publicUrl, upstream } = settings
  const db = core.db.withTables<Known<TextInputTables>>()
  const rateLimit = createCodeRateLimit(db, vault, clock)
  const textInputs = createTextInputs(db, vault, clock, clientIds(upstream).device, rateLimit)
  const watcher = closeLater(
    createPhoneWatcher<TextInputEvent>({
      stateOf: textInputs.stateOf,
      isOpen: (state) => state === 'waiting',
      clock,
      onError: inBackground(app.log),
    }),
  )
  phoneStyle(app)
  waitingRoutes(app, {
    name: 'handoff',
    calls: { start, events, end },
    page: textInputPaths.page,
    ttlMs: textInputTtlMs,
    watcher,
    caller,
    streams,
    publicUrl,
    start: async (sessionId, request) => {
      const { field, limit } = start.bodyOf(request)
      return textInputs.start(sessionId, field, limit)
    },
    end: textInputs.end,
  })
  const cookie = opaqueCookie('phone', publicUrl, 1)
  const browsers = createPhoneBrowsers({ purpose: 'handoff', vault, cookie, publicUrl })
  await textInputPages(app, { textInputs, watcher, rateLimit, browsers })
}
