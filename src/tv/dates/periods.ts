import * as z from 'zod/mini'
import { addDays, type Day, daysBetween, isDay } from './days.ts'

/** Days that a person can choose with one press. */
export const presetLengths = [7, 28, 90, 365] as const
export type PresetLength = (typeof presetLengths)[number]

/** Both days included. */
export interface Period {
  start: Day
  end: Day
}

/** What a period is compared with. */
const comparison = z.union([
  /** As many days right before. */
  z.literal('before'),
  /** The same days of the year before. */
  z.literal('yearBefore'),
  /** As many days, starting with this one. */
  z.object({ from: z.string() }),
])
export type Comparison = z.infer<typeof comparison>

/** A person's choice: the newest days, or days from a calendar. */
export const periodChoice = z.union([
  z.object({ days: z.union([z.literal(7), z.literal(28), z.literal(90), z.literal(365)]) }),
  z.object({ start: z.string(), end: z.string(), against: comparison }),
])
export type PeriodChoice = z.infer<typeof periodChoice>

/** Whether a stored period is valid: its days exist, and are in order. */
export function isValidChoice(choice: PeriodChoice): boolean {
  if ('days' in choice) return true
  const days = [choice.start, choice.end, ...(typeof choice.against === 'object' ? [choice.against.from] : [])]
  return days.every(isDay) && choice.start <= choice.end
}

export const defaultChoice: PeriodChoice = { days: 28 }

/** A period and what it is compared with: as many days. */
export interface Periods {
  current: Period
  previous: Period
}

/**
 * The periods of a choice. A preset ends on the newest day with data and not today, because data comes two or three
 * days late: an incomplete period would always look like a decrease.
 */
export function periodsOf(choice: PeriodChoice, newest: Day): Periods {
  const current =
    'days' in choice
      ? { start: addDays(newest, 1 - choice.days), end: newest }
      : { start: choice.start, end: choice.end }
  return { current, previous: comparedWith(current, 'days' in choice ? 'before' : choice.against) }
}

export function comparedWith(period: Period, against: Comparison): Period {
  const last = daysBetween(period.start, period.end)
  const from = (start: Day) => ({ start, end: addDays(start, last) })
  if (against === 'before') return from(addDays(period.start, -last - 1))
  return from(against === 'yearBefore' ? yearBefore(period.start) : against.from)
}

/** The day a year before; for 29 February, 28 February. */
function yearBefore(day: Day): Day {
  const year = Number(day.slice(0, 4)) - 1
  const rest = day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)
  return `${year}${rest}`
}
