import { dayMs } from '#contract/clock.ts'
import { oneLine } from '#contract/harmlessText.ts'
import type { ActLog } from './actLog.ts'
import { ActRefused } from './actRefused.ts'
import { commandActs } from './commands.ts'
import type { Plan, Plans } from './plans.ts'
import { mayAct, type Operator, type ScreenAct } from './roles.ts'
import { maxNameLength, type Screen, type Screens } from './screens.ts'

/** A command that no television has confirmed by then is no longer sent: nobody waits for it. */
export const commandTtlMs = 60_000
export const messageMinutes = { min: 1, max: 1_440, standard: 10 } as const
export const maxMessageLength = 200

/** What an act needs to be told. Texts that are left out stay as they are. */
export interface ActInput {
  /** A message; empty: the one on the screen ends. */
  text?: string | undefined
  minutes?: number | undefined
  name?: string | undefined
  place?: string | undefined
  group?: string | undefined
  site?: string | undefined
  /** ID of a plan; empty: none. */
  plan?: string | undefined
}

export type Acts = ReturnType<typeof createActs>

/**
 * What operators do with screens (specification: fleet 6). Each act is checked here, whoever asks, and is in the
 * log.
 */
export function createActs(context: {
  screens: Screens
  plans: Pick<Plans, 'find' | 'put'>
  log: ActLog
  /** Signs all accounts of a television out. */
  signOut: (televisionId: string) => Promise<void>
}) {
  const { screens, plans, log, signOut } = context
  const { record } = log
  const recordDone = (entry: Parameters<typeof record>[0]) => record(entry).then(() => true)

  /** @returns false if it was not possible for this screen */
  const perform = async (
    { name: by }: Operator,
    screen: Screen,
    act: ScreenAct,
    input: ActInput & { onto?: Plan | undefined },
  ): Promise<boolean> => {
    switch (act) {
      case 'reload':
      case 'next':
      case 'show':
        return recordDone({ by, act, screen, ttlMs: commandTtlMs, result: 'waiting' })
      case 'message': {
        const { text = '', minutes = messageMinutes.standard } = input
        if (text === '') return recordDone({ by, act, screen, ttlMs: dayMs, result: 'done' })
        return recordDone({ by, act, screen, text, ttlMs: minutes * 60_000, result: 'waiting' })
      }
      case 'rename':
        await screens.change(screen.id, { name: input.name ?? screen.name })
        return recordDone({ by, act, screen, text: input.name ?? '', result: 'done' })
      case 'move': {
        const { place = screen.place, group = screen.group, site = screen.site } = input
        await screens.change(screen.id, { place, group, site })
        return recordDone({ by, act, screen, text: [place, group, site].filter(Boolean).join(' · '), result: 'done' })
      }
      case 'plan': {
        const { onto } = input
        const isPossible = onto === undefined || onto.site === '' || onto.site === screen.site
        if (isPossible) await plans.put(screen.id, onto?.id ?? null)
        // The name of another site’s plan is not for the operators of this one.
        if (isPossible) await record({ by, act, screen, text: onto?.name ?? '', result: 'done' })
        else await record({ by, act, screen, result: 'failed' })
        return isPossible
      }
      case 'sign-out':
        await signOut(screen.televisionId)
        return recordDone({ by, act, screen, result: 'done' })
      case 'remove':
        await screens.remove(screen.id)
        return recordDone({ by, act, screen, result: 'done' })
    }
  }

  return {
    /**
     * Does something with screens. Those that are not of the operator’s site are left out, as if they did not exist.
     * @returns how many it was done with, or sent to
     * @throws ActRefused
     */
    async act(operator: Operator, ids: readonly string[], act: ScreenAct, typed: ActInput = {}): Promise<number> {
      if (!mayAct(operator, act)) throw new ActRefused('role', `The role ${operator.role} may not do this.`)
      const input = checked(operator, act, typed)
      const onto = input.plan ? await plans.find(operator, input.plan) : undefined
      if (input.plan && !onto) throw new ActRefused('plan', 'plan: there is none with this ID.')
      let count = 0
      for (const id of new Set(ids)) {
        const screen = await screens.find(operator, id)
        if (!screen) continue
        if (await perform(operator, screen, act, { ...input, onto })) count += 1
      }
      return count
    },
  }
}

/** What an act may be told, in one line. @throws ActRefused */
function checked({ site: own }: Operator, act: ScreenAct, typed: ActInput): ActInput {
  const input = { ...typed }
  for (const field of ['text', 'name', 'place', 'group', 'site'] as const) {
    const value = typed[field]
    if (value === undefined) continue
    const max = field === 'text' ? maxMessageLength : maxNameLength
    input[field] = oneLine(value)
    if ([...input[field]].length > max) throw new ActRefused('length', `${field}: must be at most ${max} characters.`)
  }
  if (act === 'plan' && input.plan === undefined) throw new ActRefused('plan', 'plan: must be an ID, or empty.')
  if (act === 'rename' && !input.name) throw new ActRefused('name', 'name: must not be empty.')
  // Otherwise an operator of a site would give a screen away, and see it no more.
  if (input.site !== undefined && own !== null && input.site !== own)
    throw new ActRefused('site', 'site: only an operator of all sites can change it.')
  const { minutes } = input
  const { min, max } = messageMinutes
  if (minutes !== undefined && !(Number.isInteger(minutes) && minutes >= min && minutes <= max))
    throw new ActRefused('minutes', `minutes: must be a whole number from ${min} to ${max}.`)
  return input
}

/** Whether a television does this act itself, so that its result comes later. */
export const isCommand = (act: ScreenAct): boolean =>
  act === 'message' || commandActs.some((command) => command === act)
