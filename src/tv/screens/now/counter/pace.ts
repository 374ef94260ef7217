import { addDays, type Day } from '#tv/dates/days.ts'

/** A pace of fewer days is chance. */
const minDays = 7
/** Older days say little about the pace. */
const maxDays = 28
/** Nobody believes a day that is farther away. */
const maxAhead = 2 * 365

interface Goal {
  /** What is missing to it now. */
  left: number
  /** What was added on each day with numbers, newest first. */
  added: readonly number[]
  today: Day
}

/**
 * The day on which a goal is reached at the mean pace of the newest 28 days with numbers. Undefined with fewer than
 * seven of them, without growth, and beyond two years.
 */
export function dayReached({ left, added, today }: Goal): Day | undefined {
  const days = added.slice(0, maxDays)
  const pace = days.reduce((sum, each) => sum + each, 0) / days.length
  if (days.length < minDays || pace <= 0) return undefined
  const ahead = Math.ceil(left / pace)
  return ahead > maxAhead ? undefined : addDays(today, ahead)
}

/** How a rounded number is short of a goal: it was rounded down to three figures, so that less may be missing. */
export function shortfallOf(
  { value, rounded }: { value: number; rounded: boolean },
  goal: number,
): { left: number; kind: 'exact' | 'about' | 'most' } {
  const left = goal - value
  if (!rounded) return { left, kind: 'exact' }
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(value, 1)) + 1e-12) - 2)
  return { left, kind: left <= step ? 'most' : 'about' }
}
