import * as z from 'zod/mini'
import { night, standardNight } from './night.ts'

/** What a kiosk shows: set by an address, or on its screen (specification: television 6). */
export interface Plan {
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
}

export const text = z.enum(['large', 'standard'])
type Text = z.infer<typeof text>

/** One invalid part of an address: the field, what came, what is allowed, and what is used instead. */
export interface Problem {
  field: 'kiosk' | 'every' | 'group' | 'dim' | 'night' | 'text'
  words: string
}

export const seconds = { least: 5, most: 3600, standard: 30 } as const
export const dimMinutes = { least: 1, most: 1440, standard: 0 } as const
/** Longer than any group's title or id. */
const longestGroup = 200

/** Whether an address asks for a kiosk. */
export const asksForKiosk = (search: string): boolean => new URLSearchParams(search).has('kiosk')

/**
 * Reads `?kiosk=overview,audience&every=30&group=…&dim=120&night=22-7&text=large`. Invalid parts become problems in
 * words; the rest is used. Without one existing screen there is no plan. `allowed`: ids of the screens that a kiosk can show.
 */
export function readAddress(
  search: string,
  allowed: readonly string[],
): { plan: Plan | undefined; problems: readonly Problem[] } {
  const query = new URLSearchParams(search)
  const problems: Problem[] = []
  const screens = readScreens(query.get('kiosk') ?? '', allowed, problems)
  const every = readNumber(query.get('every'), seconds, problems, {
    field: 'every',
    is: 'is no number of seconds',
    instead: (value) => `Each screen stands ${value} seconds`,
  })
  const dim =
    query.get('dim') === 'never'
      ? 0
      : readNumber(query.get('dim'), dimMinutes, problems, {
          field: 'dim',
          is: 'is no number of minutes, nor "never"',
          instead: () => 'It dims at night alone',
        })
  const group = query.get('group')?.trim().slice(0, longestGroup)
  const look = {
    night: readAs(night, query.get('night'), standardNight, problems, {
      field: 'night',
      may: 'two hours from 0 to 23 as in 22-7, or never',
    }),
    text: readAs(text, query.get('text'), 'large', problems, { field: 'text', may: text.options.join(', ') }),
  }
  const plan = { screens, every, dim, ...look, ...(group && { group }) }
  return { plan: screens.length === 0 ? undefined : plan, problems }
}

/** The address of a plan, from `?` on. */
export function addressOf({ screens, every, group, dim, night, text }: Plan): string {
  const rest = new URLSearchParams({ every: String(every), dim: dim === 0 ? 'never' : String(dim), night, text })
  if (group !== undefined) rest.set('group', group)
  // Commas stay as they are: people type the address.
  return `?kiosk=${screens.map(encodeURIComponent).join(',')}&${rest}`
}

function readScreens(text: string, allowed: readonly string[], problems: Problem[]): string[] {
  const asked = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const unknown = asked.filter((name) => !allowed.includes(name.toLowerCase()))
  const screens = asked.map((name) => name.toLowerCase()).filter((name) => allowed.includes(name))
  const may = `Allowed: ${allowed.join(', ')}.`
  if (asked.length === 0) problems.push({ field: 'kiosk', words: `kiosk: no screen came. ${may}` })
  else if (unknown.length > 0)
    problems.push({
      field: 'kiosk',
      words: `kiosk: ${unknown.map(quoted).join(', ')} is no screen of the kiosk. ${may}`,
    })
  return [...new Set(screens)]
}

function readNumber(
  text: string | null,
  { least, most, standard }: { least: number; most: number; standard: number },
  problems: Problem[],
  { field, is, instead }: { field: 'every' | 'dim'; is: string; instead: (value: number) => string },
): number {
  if (text === null) return standard
  const value = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  problems.push({
    field,
    words: `${field}: ${quoted(text)} ${is} from ${least} to ${most}. ${instead(standard)}.`,
  })
  return standard
}

/** A value by its schema; another is told with what is allowed, and the standard is used. */
function readAs<Value>(
  schema: z.ZodMiniType<Value>,
  came: string | null,
  standard: Value & string,
  problems: Problem[],
  { field, may }: { field: 'night' | 'text'; may: string },
): Value {
  if (came === null) return standard
  const read = z.safeParse(schema, came.trim().toLowerCase())
  if (read.success) return read.data
  problems.push({ field, words: `${field}: ${quoted(came)} is not allowed. Allowed: ${may}. It is ${standard}.` })
  return standard
}

export const quoted = (text: string) => `“${text.slice(0, 40)}”`
