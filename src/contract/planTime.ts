import { minutesOfDay, type PlanEntry } from './fleetPlan.ts'

/** A time of the week by a television's clock: 0 for Sunday, and minutes after midnight. */
export interface WeekTime {
  weekday: number
  minute: number
}

/** The parts of an entry that say when it is shown. */
export type PlanTime = Pick<PlanEntry, 'weekdays' | 'from' | 'until' | 'priority'>

/**
 * The entry of a plan that counts at a time: of those that match, the one of the highest priority, and the first of
 * equals (specification: fleet 10). Only the clock on the wall decides, so a day of 23 or 25 hours needs no rule.
 * @returns its index; undefined: there is none
 */
export function activeEntry(entries: readonly PlanTime[], time: WeekTime): number | undefined {
  let active: number | undefined
  for (const [index, entry] of entries.entries())
    if (matches(entry, time) && (active === undefined || entry.priority > (entries[active]?.priority ?? 0)))
      active = index
  return active
}

function matches({ weekdays, from, until }: PlanTime, { weekday, minute }: WeekTime): boolean {
  const isDay = weekdays.includes(weekday)
  if (from < until) return isDay && minute >= from && minute < until
  const isDayBefore = weekdays.includes((weekday + 6) % 7)
  return (isDay && minute >= from) || (isDayBefore && minute < until)
}

/** A time in which the same entry counts; `entry` undefined: none. */
export interface PlanSpan {
  entry: number | undefined
  from: number
  until: number
}

/** What a day consists of, from midnight to midnight without a gap. */
export function spansOfDay(entries: readonly PlanTime[], weekday: number): PlanSpan[] {
  const bounds = [0, ...entries.flatMap(({ from, until }) => [from, until]), minutesOfDay]
  const spans: PlanSpan[] = []
  let from = 0
  for (const until of [...new Set(bounds)].sort((a, b) => a - b).slice(1)) {
    const entry = activeEntry(entries, { weekday, minute: from })
    const last = spans.at(-1)
    if (last && last.entry === entry) last.until = until
    else spans.push({ entry, from, until })
    from = until
  }
  return spans
}

/** The time of the week on a clock. */
export const weekTimeOf = (at: Pick<Date, 'getDay' | 'getHours' | 'getMinutes'>): WeekTime => ({
  weekday: at.getDay(),
  minute: at.getHours() * 60 + at.getMinutes(),
})

/**
 * When another entry counts, in minutes from a time; undefined: the same counts all week.
 */
export function minutesUntilNext(entries: readonly PlanTime[], time: WeekTime): number | undefined {
  const now = activeEntry(entries, time)
  for (let day = 0; day <= 7; day += 1) {
    const weekday = (time.weekday + day) % 7
    for (const { entry, from } of spansOfDay(entries, weekday)) {
      const minutes = day * minutesOfDay + from - time.minute
      if (minutes > 0 && entry !== now) return minutes
    }
  }
  return undefined
}
