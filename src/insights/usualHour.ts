import { hourMs } from '#contract/clock.ts'
import { type CounterSeries, maxHourGap, median } from './counterSeries.ts'

const hoursOfWeek = 168
/** Fewer known hours say nothing of what is usual. */
const leastHours = 6

/** What a counter gained in the last 60 minutes; null if it is not known. */
export const lastHour = (views: CounterSeries, until: number): number | null =>
  views.between(until - hourMs, until, maxHourGap)

/** The median of the known whole hours of a week, before the last 60 minutes; null if too few are known. */
export function usualHour(views: CounterSeries, until: number): number | null {
  const end = Math.floor((until - hourMs) / hourMs) * hourMs
  const hours = Array.from({ length: hoursOfWeek - 1 }, (_, index) =>
    views.between(end - (index + 1) * hourMs, end - index * hourMs, maxHourGap),
  )
  return median(
    hours.filter((count) => count !== null),
    leastHours,
  )
}
