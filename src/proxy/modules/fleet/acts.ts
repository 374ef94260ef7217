import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { dayMs } from '#contract/clock.ts'
import { oneLine } from '#contract/harmlessText.ts'
import { commandActs } from './commands.ts'
import { type ActName, type ActResult, mayAct, type Operator, type ScreenAct } from './roles.ts'
import type { AllFleetTables } from './schema.ts'
import { maxNameLength, type Screen, type Screens } from './screens.ts'

/** A command that no television has confirmed by then is no longer sent: nobody waits for it. */
export const commandTtlMs = 60_000
export const messageMinutes = { min: 1, max: 1_440, standard: 10 } as const
export const maxMessageLength = 200
/** Most entries of a log that is read. */
const maxEntries = 200

/** What an act needs to be told. Texts that are left out stay as they are. */
export interface ActInput {
  /** A message; empty: the one on the screen ends. */
  text?: string | undefined
  minutes?: number | undefined
  name?: string | undefined
  place?: string | undefined
  group?: string | undefined
  site?: string | undefined
}

/** Why an act was refused. */
export type Refused = 'role' | 'site' | 'length' | 'minutes' | 'name'

export class ActRefused extends Error {
  override name = 'ActRefused'
  readonly why: Refused
  constructor(why: Refused, message: string) {
    super(message)
    this.why = why
  }
}

export interface LogEntry {
  id: string
  at: number
  by: string
  act: ActName
  screenId: string
  screenName: string
  text: string
  /** `expired`: its screen has not confirmed it in time. */
  result: ActResult | 'expired'
}

export type Acts = ReturnType<typeof createActs>

/**
 * What operators do with screens (specification: fleet 6). Each act is checked here, whoever asks, and is in the
 * log.
 */
export function createActs(context: {
  db: Kysely<AllFleetTables>
  clock: Clock
  screens: Screens
  /** Signs all accounts of a television out. */
  signOut: (televisionId: string) => Promise<void>
}) {
  const { db, clock, screens, signOut } = context

  const record = async (entry: {
    by: string
    act: ActName
    screen?: Screen
    text?: string
    ttlMs?: number
    result: ActResult
  }) => {
    const now = clock.now()
    const { by, act, screen, text = '', ttlMs = 0, result } = entry
    await db
      .insertInto('fleet_acts')
      .values({
        id: randomUUID(),
        at: now,
        by_name: by,
        act,
        screen_id: screen?.id ?? '',
        screen_name: screen?.name ?? '',
        site: screen?.site ?? '',
        text,
        expires_at: now + ttlMs,
        result,
        result_at: now,
      })
      .execute()
  }

  const perform = async ({ name: by }: Operator, screen: Screen, act: ScreenAct, input: ActInput): Promise<void> => {
    switch (act) {
      case 'reload':
      case 'next':
      case 'show':
        return record({ by, act, screen, ttlMs: commandTtlMs, result: 'waiting' })
      case 'message': {
        const { text = '', minutes = messageMinutes.standard } = input
        if (text === '') return record({ by, act, screen, ttlMs: dayMs, result: 'done' })
        return record({ by, act, screen, text, ttlMs: minutes * 60_000, result: 'waiting' })
      }
      case 'rename':
        await screens.change(screen.id, { name: input.name ?? screen.name })
        return record({ by, act, screen, text: input.name ?? '', result: 'done' })
      case 'move': {
        const { place = screen.place, group = screen.group, site = screen.site } = input
        await screens.change(screen.id, { place, group, site })
        return record({ by, act, screen, text: [place, group, site].filter(Boolean).join(' · '), result: 'done' })
      }
      case 'sign-out':
        await signOut(screen.televisionId)
        return record({ by, act, screen, result: 'done' })
      case 'remove':
        await screens.remove(screen.id)
        return record({ by, act, screen, result: 'done' })
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
      let count = 0
      for (const id of new Set(ids)) {
        const screen = await screens.find(operator, id)
        if (!screen) continue
        await perform(operator, screen, act, input)
        count += 1
      }
      return count
    },

    /** Writes into the log what was done with an operator. */
    recordOperator: (by: string, act: 'operator-add' | 'operator-remove', text: string) =>
      record({ by, act, text, result: 'done' }),

    /** The newest entries of the operator’s site, of all screens or of one. */
    async log(operator: Pick<Operator, 'site'>, screenId?: string): Promise<LogEntry[]> {
      const now = clock.now()
      let query = db.selectFrom('fleet_acts').selectAll().orderBy('at', 'desc').orderBy('id').limit(maxEntries)
      if (operator.site !== null) query = query.where('site', '=', operator.site).where('screen_id', '!=', '')
      if (screenId !== undefined) query = query.where('screen_id', '=', screenId)
      return (await query.execute()).map((row) => ({
        id: row.id,
        at: Number(row.at),
        by: row.by_name,
        act: row.act,
        screenId: row.screen_id,
        screenName: row.screen_name,
        text: row.text,
        result: row.result === 'waiting' && Number(row.expires_at) <= now ? 'expired' : row.result,
      }))
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
