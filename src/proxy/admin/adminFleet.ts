import { type Clock, systemClock } from '#contract/clock.ts'
import { allParts } from '../database.ts'
import { createActLog } from '../modules/fleet/actLog.ts'
import { type ActInput, createActs } from '../modules/fleet/acts.ts'
import { type AlertInput, createAlerts } from '../modules/fleet/alerts/alerts.ts'
import { createEnrolments, type EnrolmentInput, enrolPath } from '../modules/fleet/enrolments.ts'
import { createOperators } from '../modules/fleet/operators.ts'
import { createPlans, type Plan } from '../modules/fleet/plans.ts'
import { createPlayed, type PlayedFilter, playedTable } from '../modules/fleet/played.ts'
import type { Operator, ScreenAct } from '../modules/fleet/roles.ts'
import { createScreens, found, type Screen, type ScreenFilter } from '../modules/fleet/screens.ts'
import { createSignOut } from '../modules/fleet/signOut.ts'
import { createAppFolders } from '../modules/fleet/updates/appFolders.ts'
import { createUpdates } from '../modules/fleet/updates/updates.ts'
import type { ProxySettings } from '../settings.ts'
import { openAdminStore } from './adminStore.ts'

export type AdminFleet = Awaited<ReturnType<typeof adminFleet>>

/**
 * The screens of a fleet, for the person at the command line, who may do all.
 * @param by name of that person, for the log
 * @throws SettingsError if the keys do not belong to the database
 */
export async function adminFleet(settings: ProxySettings, by: string, clock: Clock = systemClock) {
  const { db, vault, close } = await openAdminStore(settings)
  const screens = createScreens(db, clock)
  const operators = createOperators(db, clock)
  const signOut = createSignOut({ db, vault, clock, settings, parts: allParts })
  const log = createActLog(db, clock)
  const plans = createPlans(db, clock, log)
  const enrolments = createEnrolments({ db, clock, plans, log })
  const alerts = createAlerts({ db, clock, vault, networks: settings.fleet.networks, log })
  const { tvDir, fleet } = settings
  const folders = createAppFolders({ tvDir, previousTvDir: fleet.previousTvDir })
  const updates = createUpdates({ db, clock, screens, log, folders })
  const oneAlert = async (isDone: Promise<boolean>, id: string) => {
    if (!(await isDone)) throw new Error(`No alert ${id} exists. \`screen alert list\` shows all.`)
  }
  const acts = createActs({ screens, plans, log, signOut })
  const all: Operator = { name: by, role: 'own', site: null }

  return {
    list: async (filter: ScreenFilter = {}): Promise<Screen[]> => found(await screens.list(all), filter),

    /** The one screen that is called so, or has this ID. @throws Error if there is none, or several */
    async named(text: string): Promise<Screen> {
      const named = (await screens.list(all)).filter(
        ({ id, name }) => id === text || name.toLowerCase() === text.toLowerCase(),
      )
      const [screen, ...others] = named
      if (!screen) throw new Error(`No screen ${text} exists. \`screen list\` shows all.`)
      if (others.length > 0)
        throw new Error(
          `${named.length} screens are called ${text}. Use an ID: ${named.map(({ id }) => id).join(', ')}.`,
        )
      return screen
    },

    act: (chosen: readonly Screen[], act: ScreenAct, input?: ActInput): Promise<number> =>
      acts.act(
        all,
        chosen.map(({ id }) => id),
        act,
        input,
      ),
    log: () => log.entries(all),
    /** What screens showed, as parts of a CSV file. */
    played: (filter: PlayedFilter) => playedTable(createPlayed(db).rows(all, filter)),
    plans: {
      list: () => plans.list(all),
      versions: plans.versions,
      /** The one plan that is called so, or has this ID. @throws Error if there is none, or several */
      async named(text: string): Promise<Plan> {
        const found = (await plans.list(all)).filter(
          ({ id, name }) => id === text || name.toLowerCase() === text.toLowerCase(),
        )
        const [plan, ...others] = found
        if (!plan) throw new Error(`No plan ${text} exists. \`screen plan list\` shows all.`)
        if (others.length > 0)
          throw new Error(
            `${found.length} plans are called ${text}. Use an ID: ${found.map(({ id }) => id).join(', ')}.`,
          )
        return plan
      },
    },

    enrolments: {
      waiting: () => enrolments.waiting(all),
      /** @returns the address for the televisions, which is shown once. @throws ActRefused */
      make: async (input: EnrolmentInput): Promise<string> =>
        `${settings.publicUrl ?? ''}${enrolPath}#${await enrolments.make(all, input)}`,
      /** @param text words or ID. @returns its name. @throws Error if none waits so */
      async decide(text: string, act: 'enrol-approve' | 'enrol-refuse'): Promise<string> {
        const found = (await enrolments.waiting(all)).find(({ id, words }) => id === text || words === text)
        if (!found || !(await enrolments.decide(all, found.id, act)))
          throw new Error(`No screen with ${text} waits. \`screen waiting\` shows all.`)
        return found.name
      },
    },

    alerts: {
      list: () => alerts.list(all),
      /** @returns the secret of a webhook, which is shown once. @throws ActRefused, AddressProblem */
      add: (input: AlertInput) => alerts.add(all, input),
      /** @throws Error if there is none of this ID */
      test: (id: string) => oneAlert(alerts.test(all, id), id),
      /** @throws Error if there is none of this ID */
      remove: (id: string) => oneAlert(alerts.remove(all, id), id),
    },

    updates: {
      view: updates.view,
      /** @throws ActRefused */
      begin: (minutes: number) => updates.begin(all, minutes),
      /** @throws ActRefused */
      next: () => updates.next(all),
      /** @throws ActRefused */
      takeBack: () => updates.takeBack(all),
    },

    operators: {
      list: operators.list,
      /** @returns the password, which is shown once. @throws OperatorRefused */
      async add(operator: { name: string; role: string; site: string | null }): Promise<string> {
        const password = await operators.add(operator)
        const text = [operator.name, operator.role, operator.site ?? ''].join(' ')
        await log.record({ by, act: 'operator-add', text, result: 'done' })
        return password
      },
      /** @throws Error if there is none of this name */
      async remove(name: string): Promise<void> {
        if (!(await operators.remove(name))) throw new Error(`No operator ${name} exists.`)
        await log.record({ by, act: 'operator-remove', text: name, result: 'done' })
      },
      /** @throws Error if the operator has no authenticator app */
      async removeAuthenticator(name: string): Promise<void> {
        if (!(await operators.removeAuthenticator(name)))
          throw new Error(`No operator ${name} has an authenticator app.`)
        await log.record({ by, act: 'authenticator-removed', text: name, result: 'done' })
      },
    },
    close,
  }
}
