import { fleetPaths, type ScreenAnswer } from '#contract/fleet.ts'
import { oneLine } from '#contract/harmlessText.ts'
import type { Core } from '#proxy/core/core.ts'
import type { Known } from '#proxy/core/part.ts'
import { ProblemError } from '#proxy/core/web/errors.ts'
import { inBackground } from '#proxy/core/web/log.ts'
import { createActLog } from './actLog.ts'
import { createActs } from './acts.ts'
import { createAlerts } from './alerts/alerts.ts'
import { openAlerts } from './alerts/openAlerts.ts'
import { createCommands } from './commands.ts'
import { createEnrolments } from './enrolments.ts'
import { fleetReport } from './fleetCall.ts'
import { measureFleet } from './metrics.ts'
import { createNudges } from './nudges.ts'
import { createOperatorSignIns } from './operatorSignIns.ts'
import { createOperators } from './operators.ts'
import { wordAlert } from './pages/alerts/alertWords.tsx'
import { enrolTelevisions } from './pages/enrol/enrolTelevisions.tsx'
import { operatorPages } from './pages/operatorPages.tsx'
import { createPlans } from './plans.ts'
import { createPlayed } from './played.ts'
import { createPresence } from './presence.ts'
import type { FleetTables } from './schema.ts'
import { createScreens } from './screens.ts'
import { createSignOut } from './signOut.ts'
import { shownState } from './states.ts'
import { createAppFolders, servePrevious } from './updates/appFolders.ts'
import { createUpdates } from './updates/updates.ts'
import { createWatches } from './watches.ts'

/** Most reports of one address in a minute: a network may have hundreds of screens. */
const perMinute = 6_000

/** Opens the call of the televisions and the pages of the operators. */
export async function openFleet(core: Core): Promise<void> {
  const { app, settings, clock, caller, streams, closeLater } = core
  const db = core.db.withTables<Known<FleetTables>>()
  const onError = inBackground(app.log)
  const screens = createScreens(db, clock)
  const commands = createCommands(db, clock)
  const presence = closeLater(createPresence({ db, clock, onError }))
  const log = createActLog(db, clock)
  const plans = createPlans(db, clock, log)
  const waiting = async () => [...(await commands.waiting()), ...(await plans.waiting())]
  const nudges = closeLater(createNudges({ streams, waiting, clock, onError }))
  const folders = createAppFolders({ tvDir: settings.tvDir, previousTvDir: settings.fleet.previousTvDir })
  const updates = createUpdates({ db, clock, screens, log, folders })
  const enrolments = createEnrolments({ db, clock, plans, log })
  const televisions = enrolTelevisions(core, enrolments, onError)
  const signOutOf = createSignOut(core)
  const acts = createActs({
    screens,
    plans,
    log,
    signOut: async (televisionId) => {
      await signOutOf(televisionId)
      core.sessionsChanged()
    },
  })

  fleetReport.on(
    app,
    async (request): Promise<ScreenAnswer> => {
      const heard = fleetReport.bodyOf(request)
      const session = await caller.requireSession(request)
      const grant = await db.selectFrom('grants').select('ended').where('id', '=', session.grant_id).executeTakeFirst()
      if (grant?.ended !== null) throw new ProblemError('session_ended', 'The session of this account ended.')
      const { confirmed: _, message: __, ...state } = heard
      const values = JSON.stringify(state, (_key, value) => (typeof value === 'string' ? oneLine(value) : value))
      const reported = { state: shownState(heard), values, address: request.ip }
      const screen = await screens.ofTelevision(session.television_id, reported, async () => {
        const hashes = televisions.hashesOf(request)
        return hashes && enrolments.claim(hashes)
      })
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
        ...(await plans.heard(screen, heard.follows)),
      }
    },
    perMinute,
  )

  const { previousTvDir } = settings.fleet
  if (previousTvDir !== undefined) {
    servePrevious(app, { tvDir: settings.tvDir, previousTvDir }, async (request) => {
      const session = await caller.find(request)
      return session !== undefined && updates.keepsPrevious(session.television_id)
    })
    const jobs = updates.jobs(nudges.changed, onError)
    jobs.start()
    closeLater({ close: jobs.stop })
  }
  measureFleet(core.measures, { db, clock, watches: createWatches(db) })
  await operatorPages(app, {
    ...core,
    screens,
    acts,
    plans,
    log,
    commands,
    enrolments,
    updates: previousTvDir === undefined ? undefined : updates,
    played: createPlayed(db),
    alerts: createAlerts({ ...core, db, networks: settings.fleet.networks, log }),
    alertsChanged: closeLater(openAlerts({ ...core, db, screens, word: wordAlert, onError })).changed,
    televisionPages: televisions.pages,
    operators: createOperators(db, clock),
    signIns: createOperatorSignIns({ db, clock, vault: core.vault }),
    onAct: nudges.changed,
  })
}
