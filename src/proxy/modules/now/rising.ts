import { hourMs } from '#contract/clock.ts'
import type { Now } from '#contract/now.ts'
import { type CounterSeries, median } from './counterSeries.ts'
import { maxHourGap } from './spans.ts'

const hoursOfWeek = 168
/** Fewer sampled hours say nothing of what is usual. */
const leastHours = 6

/** A video's views of the last 60 minutes, and what is usual in an hour (`src/contract/now.ts`). */
export function lastHourOf(views: CounterSeries, until: number): Pick<Now['videos'][number], 'lastHour' | 'usualHour'> {
  const lastFrom = until - hourMs
  const end = Math.floor(lastFrom / hourMs) * hourMs
  const hours = Array.from({ length: hoursOfWeek - 1 }, (_, index) =>
    views.between(end - (index + 1) * hourMs, end - index * hourMs, maxHourGap),
  )
  const known = hours.filter((count) => count !== null)
  return { lastHour: views.between(lastFrom, until, maxHourGap), usualHour: median(known, leastHours) }
}

/** Views that are added to both sides, so that two views against none are not the steepest rise. */
const someViews = 10

/** Those first whose last hour is the most against their usual one; those without either at the end. */
export function byRise(a: Now['videos'][number], b: Now['videos'][number]): number {
  return riseOf(b) - riseOf(a) || (b.lastHour ?? -1) - (a.lastHour ?? -1) || b.views - a.views
}

const riseOf = ({ lastHour, usualHour }: Now['videos'][number]): number =>
  lastHour === null || usualHour === null ? 0 : (lastHour + someViews) / (usualHour + someViews)
