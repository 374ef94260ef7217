import { addDays, type Day } from '../ui/words/days.ts'

/** Days that a person can choose. */
export const periodLengths = [7, 28, 90, 365] as const
export type PeriodLength = (typeof periodLengths)[number]

export function isPeriodLength(value: unknown): value is PeriodLength {
  return (periodLengths as readonly unknown[]).includes(value)
}

/** Both days included. */
export interface Period {
  start: Day
  end: Day
}

/**
 * The period that ends on the newest day with data, and the one of the same length right before it. It ends there and
 * not today, because data comes two or three days late: an unfinished period compared with a whole one always falls.
 */
export function periodsUntil(newest: Day, length: PeriodLength): { current: Period; previous: Period } {
  const start = addDays(newest, 1 - length)
  return {
    current: { start, end: newest },
    previous: { start: addDays(start, -length), end: addDays(start, -1) },
  }
}

/** How a value compares with the one before. `ratio` is undefined where there was nothing to compare with. */
export interface Change {
  direction: 'up' | 'down' | 'same'
  ratio: number | undefined
}

export function changeOf(current: number, previous: number): Change {
  const direction = current > previous ? 'up' : current < previous ? 'down' : 'same'
  return { direction, ratio: previous === 0 ? undefined : (current - previous) / Math.abs(previous) }
}
