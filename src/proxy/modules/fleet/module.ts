import { fleetPaths, type ScreenAnswer, screenAnswer } from '#contract/fleet.ts'
import { screenReport } from '#contract/fleetReport.ts'
import { oneLine } from '#contract/harmlessText.ts'
import type { Core, ProxyModule } from '#proxy/core/core.ts'
import type { Known } from '#proxy/core/part.ts'
import { defineCall } from '#proxy/core/web/call.ts'
import { ProblemError } from '#proxy/core/web/errors.ts'
import { inBackground } from '#proxy/core/web/log.ts'
import { createActs, sweepActs } from './acts.ts'
import { createCommands } from './commands.ts'
import { createNudges } from './nudges.ts'
import { operatorPages } from './operatorPages.tsx'
import { createOperators } from './operators.ts'
import { createPresence } from './presence.ts'
import { type AllFleetTables, type FleetTables, fleetMigrations } from './schema.ts'
import { createScreens, sweepScreens } from './screens.ts'
import { createSignOut } from './signOut.ts'
import { shownState } from './states.ts'

/** Most reports of one address in a minute: a network may have hundreds of screens. */
const perMinute = 6_000

const report = defineCall({
  method: 'post',
  path: fleetPaths.report,
  id: 'fleetReport',
  summary: 'The state of this television, for operators; the answer has what it is to do.',
  body: { ScreenReport: screenReport },
  answer: { ScreenAnswer: screenAnswer },
})

/** Screens in the hands of operators (specification: fleet 1). */
export const fleet: ProxyModule = {
  name: 'fleet',
  migrations: fleetMigrations,
  calls: [report],
  async sweep({ db: anyDb, now }) {
    const db = anyDb.withTables<Known<AllFleetTables>>()
    await sweepScreens(db, now)
    await sweepActs(db, now)
  },
  open,
}

async function open(core: Core): Promise<void> {
  const { app, settings, clock, caller, streams, closeLater } = core
  if (!settings.fleet.isOn) {
    report.on(app, () => {
      throw new ProblemError('not_found', 'This proxy has no fleet: FLEET.')
    })
    return
  }
  const db = core.db.withTables<Known<FleetTables>>()
  const onError = inBackground(app.log)
  const screens = createScreens(db, clock)
  const commands = createCommands(db, clock)
  const presence = closeLater(createPresence({ db, clock, onError }))
  const nudges = closeLater(createNudges({ streams, commands, clock, onError }))
  const signOutOf = createSignOut(core)
  const acts = createActs({
    db,
    clock,
    screens,
    signOut: async (televisionId) => {
      await signOutOf(televisionId)
      core.sessionsChanged()
    },
  })

  report.on(
    app,
    async (request): Promise<ScreenAnswer> => {
      const heard = report.bodyOf(request)
      const session = await caller.requireSession(request)
      const grant = await db.selectFrom('grants').select('ended').where('id', '=', session.grant_id).executeTakeFirst()
      if (grant?.ended !== null) throw new ProblemError('session_ended', 'The session of this account ended.')
      const { confirmed: _, message: __, ...state } = heard
      const values = JSON.stringify(state, (_key, value) => (typeof value === 'string' ? oneLine(value) : value))
      const reported = { state: shownState(heard), values, address: request.ip }
      const screen = await screens.ofTelevision(session.television_id, reported)
      presence.heard(screen.id, { ...reported, at: clock.now() })
      nudges.heard(session.id)
      await commands.confirm(screen.id, heard)
      // The guard has checked that the television’s origin is the proxy’s.
      const origin = settings.publicUrl ?? request.headers.origin ?? `http://${request.headers.host}`
      return {
        screen: {
          name: screen.name,
          place: screen.place,
          url: `${origin}${fleetPaths.pages}/screens/${screen.id}`,
        },
        ...(await commands.forScreen(screen.id)),
      }
    },
    perMinute,
  )

  await operatorPages(app, {
    ...core,
    screens,
    acts,
    commands,
    operators: createOperators(db, clock),
    onAct: nudges.changed,
  })
}
