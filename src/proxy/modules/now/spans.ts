import { hourMs } from '#contract/clock.ts'
import type { Now } from '#contract/now.ts'
import { type CounterSeries, maxHourGap } from '#insights/counterSeries.ts'

export const minuteMs = 60_000
/** Views of the last 60 minutes that are over. @param maxGap as in `CounterSeries.between` */
export function minutesOf(views: CounterSeries, until: number, maxGap: number): Now['minutes'] {
  const end = Math.floor(until / minuteMs) * minuteMs
  return Array.from({ length: 60 }, (_, index) => {
    const at = end - (60 - index) * minuteMs
    return { at, views: views.between(at, at + minuteMs, maxGap) }
  })
}

/** Views of the last 48 hours; the last one is not over. */
export function hoursOf(views: CounterSeries, until: number): Now['hours'] {
  const current = Math.floor(until / hourMs) * hourMs
  return Array.from({ length: 48 }, (_, index) => {
    const at = current - (47 - index) * hourMs
    return { at, views: views.between(at, Math.min(at + hourMs, until), maxHourGap) }
  })
}
