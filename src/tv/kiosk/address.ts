import * as z from 'zod/mini'
import type { Message, MessageValues } from '#contract/message.ts'
import type { PresetLength } from '../dates/periods.ts'
import { listOf } from '../format/list.ts'
import { t } from '../language/t.ts'
import type { Settings } from '../preferences/preferences.ts'
import { messages } from './messages.ts'
import { night, standardNight } from './night.ts'

/** What a kiosk shows, from an address or from the set-up screen (specification: television 6). */
export interface KioskSettings {
  /** Ids of screens, in their order; at least one. */
  screens: readonly string[]
  /** Seconds that each screen is shown. */
  every: number
  /** Id or title of a group; undefined: the whole channel. */
  group?: string | undefined
  /** Minutes without a press after which it dims; 0: never. */
  dim: number
  /** The hours in which it is dimmed, or `never`. */
  night: string
  text: Text
  /** Colours of an operators' plan; undefined: the television's own. */
  theme?: 'dark' | 'light' | undefined
  /** Language of a plan, whose words are loaded; undefined: the television's own. */
  language?: Settings['language'] | undefined
  /** The newest days that the screens of a plan are about; undefined: as the television's dashboards. */
  period?: PresetLength | undefined
  /** Seconds of screens that are shown for another time, by their ids. */
  lengths?: Readonly<Record<string, number>> | undefined
}

export const text = z.enum(['large', 'standard'])
type Text = z.infer<typeof text>

type Field = 'kiosk' | 'every' | 'group' | 'dim' | 'night' | 'text'

/** An invalid part of an address. `words`: the field, its value, what is allowed, and what is used instead. */
export interface Problem {
  field: Field
  words: string
}

export const seconds = { min: 5, max: 3600, standard: 30 } as const
export const dimMinutes = { min: 1, max: 1440, standard: 0 } as const

const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number)),
    z.number().check(z.minimum(min), z.maximum(max)),
  )
const dim = z.union([
  z.pipe(
    z.literal('never'),
    z.transform(() => 0),
  ),
  wholeNumber(dimMinutes),
])

/** Longer than any group's title or id. */
const maxGroupLength = 200

/** Whether an address asks for a kiosk. */
export const asksForKiosk = (search: string): boolean => new URLSearchParams(search).has('kiosk')

/**
 * Reads `?kiosk=overview,audience&every=30&group=…&dim=120&night=22-7&text=large`. Invalid parts become problems in
 * words; the rest is used. Without one existing screen there are none. `allowed`: ids of the screens that a kiosk can
 * show.
 */
export function readAddress(
  search: string,
  allowed: readonly string[],
): { settings: KioskSettings | undefined; problems: readonly Problem[] } {
  const query = new URLSearchParams(search)
  const problems: Problem[] = []
  const screens = readScreens(query.get('kiosk') ?? '', allowed, problems)
  const read = <Value>(
    field: Field,
    schema: z.ZodMiniType<Value>,
    standard: Value,
    problem: Message,
    values: MessageValues,
  ): Value => {
    const text = query.get(field)
    if (text === null) return standard
    const value = z.safeParse(schema, text.trim().toLowerCase())
    if (value.success) return value.data
    problems.push({ field, words: t(problem, { text: cut(text), ...values }) })
    return standard
  }
  const group = query.get('group')?.trim().slice(0, maxGroupLength)
  const settings = {
    screens,
    every: read('every', wholeNumber(seconds), seconds.standard, messages.badEvery, seconds),
    dim: read('dim', dim, dimMinutes.standard, messages.badDim, dimMinutes),
    night: read('night', night, standardNight, messages.badNight, { standard: standardNight }),
    text: read('text', text, 'large', messages.badText, { allowed: listOf(text.options) }),
    ...(group && { group }),
  }
  return { settings: screens.length === 0 ? undefined : settings, problems }
}

/** The address of a kiosk, from `?` on. */
export function addressOf({ screens, every, group, dim, night, text }: KioskSettings): string {
  const rest = new URLSearchParams({ every: String(every), dim: dim === 0 ? 'never' : String(dim), night, text })
  if (group !== undefined) rest.set('group', group)
  // Commas stay as they are: people type the address.
  return `?kiosk=${screens.map(encodeURIComponent).join(',')}&${rest}`
}

function readScreens(text: string, allowed: readonly string[], problems: Problem[]): string[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const unknown = names.filter((name) => !allowed.includes(name.toLowerCase()))
  const screens = names.map((name) => name.toLowerCase()).filter((name) => allowed.includes(name))
  const allowedNames = listOf(allowed)
  if (names.length === 0) problems.push({ field: 'kiosk', words: t(messages.noScreen, { allowed: allowedNames }) })
  else if (unknown.length > 0) {
    const quoted = listOf(unknown.map((name) => t(messages.quoted, { text: cut(name) })))
    problems.push({ field: 'kiosk', words: t(messages.unknownScreens, { screens: quoted, allowed: allowedNames }) })
  }
  return [...new Set(screens)]
}

/** The part of an invalid value that a message shows. */
export const cut = (text: string) => text.slice(0, 40)
