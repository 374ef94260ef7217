import { dayMs, hourMs } from '#contract/clock.ts'
import type { Now } from '#contract/now.ts'
import { type CounterSeries, maxHourGap } from '#insights/counterSeries.ts'

/** Most days in an answer. */
export const daysShown = 28

const pacific = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The last hour that was asked for: a quota asks for the same one all the time, and a format takes long. */
let known = { hour: Number.NaN, day: '', next: 0 }

/** Pacific days begin with an hour of UTC, so all times of an hour have the same one. */
function ofHour(time: number): { day: string; next: number } {
  const hour = Math.floor(time / hourMs)
  if (known.hour !== hour) {
    const day = pacific.format(time)
    let next = hour + 1
    while (pacific.format(next * hourMs) === day) next += 1
    known = { hour, day, next: next * hourMs }
  }
  return known
}

/** The Pacific day of a time, `YYYY-MM-DD`: that of reports and of quotas. */
export const pacificDay = (time: number): string => ofHour(time).day

/** When the Pacific day after that of `time` begins: a day has 23, 24 or 25 hours. */
export const nextPacificDay = (time: number): number => ofHour(time).next

/** Views of the newest days, oldest first; days of which nothing is known are left out. */
export function daysOf(views: CounterSeries, until: number): Now['days'] {
  const days: Now['days'] = []
  let from = nextPacificDay(until - (daysShown + 1) * dayMs)
  while (from < until) {
    const to = nextPacificDay(from)
    const known = views.knownBetween(from, to, maxHourGap)
    if (known) days.push({ day: pacificDay(from), views: known.gain, whole: known.isWhole })
    from = to
  }
  return days.slice(-daysShown)
}
