import { type PinAnswer, pinAnswer, pinPaths, pinState, unlockHeader } from '#contract/pin.ts'
import { pinRequest, setPinRequest } from '#contract/requestBodies.ts'
import type { Core, ProxyModule } from '#proxy/core/core.ts'
import type { Known } from '#proxy/core/part.ts'
import { defineCall } from '#proxy/core/web/call.ts'
import { createPins, type PinTables, pinMigrations, pinOwner, sweepPins } from './pins.ts'

/** Most PINs from one address in a minute, of all its accounts: each costs a slow hash. */
const perMinute = 60

const state = defineCall({
  method: 'get',
  path: pinPaths.pin,
  id: 'pin',
  summary: 'Whether a PIN locks revenue and brand lift for the account on this television.',
  answer: { PinState: pinState },
})
const set = defineCall({
  method: 'post',
  path: pinPaths.pin,
  id: 'setPin',
  summary: 'Sets the PIN, or replaces the current one.',
  body: { SetPinRequest: setPinRequest },
  answer: { PinAnswer: pinAnswer },
})
const check = defineCall({
  method: 'post',
  path: pinPaths.check,
  id: 'checkPin',
  summary: 'Checks a PIN. The right one brings the key that unlocks.',
  body: { PinRequest: pinRequest },
  answer: { PinAnswer: pinAnswer },
})
const remove = defineCall({
  method: 'post',
  path: pinPaths.remove,
  id: 'removePin',
  summary: 'Removes the PIN, which the call names.',
  body: { PinRequest: pinRequest },
  answer: { PinAnswer: pinAnswer },
})

/** A PIN that locks what pairing cannot grant, by choice (specification: proxy 14). */
export const pin: ProxyModule = {
  name: 'pin',
  migrations: pinMigrations,
  calls: [state, set, check, remove],
  encryptedColumns: [{ table: 'pins', column: 'pin', owner: ({ id }) => pinOwner(String(id)) }],
  sessionData: {
    async forget(db, sessionId) {
      const withPins = db.withTables<Known<PinTables>>()
      await withPins.deleteFrom('pins').where('session_id', '=', sessionId).execute()
      await withPins.deleteFrom('pin_tries').where('session_id', '=', sessionId).execute()
    },
  },
  sweep: (sweep) => sweepPins(sweep.db.withTables<Known<PinTables>>(), sweep),
  open,
}

function open({ app, db, vault, clock, caller, guardConnected }: Core): void {
  const pins = createPins(db.withTables<Known<PinTables>>(), vault, clock)
  guardConnected((sessionId, headers) => pins.requireUnlocked(sessionId, headers[unlockHeader]))

  state.on(app, async (request) => ({ isSet: await pins.isSet((await caller.requireSession(request)).id) }))
  set.on(
    app,
    async (request): Promise<PinAnswer> => {
      const { pin, current } = set.bodyOf(request)
      return pins.set((await caller.requireSession(request)).id, pin, current)
    },
    perMinute,
  )
  check.on(
    app,
    async (request): Promise<PinAnswer> =>
      pins.check((await caller.requireSession(request)).id, check.bodyOf(request).pin),
    perMinute,
  )
  remove.on(
    app,
    async (request): Promise<PinAnswer> =>
      pins.remove((await caller.requireSession(request)).id, remove.bodyOf(request).pin),
    perMinute,
  )
}
