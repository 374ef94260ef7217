import type { DaySeries } from '#insights/series.ts'
import { typical } from '#insights/usual.ts'
import { addDays, type Day, dayNumber } from '../time/days.ts'
import type { Chart } from './content.ts'

/** Days of the picture: eight weeks. */
export const chartDays = 56

/** The views of the last weeks with the band of what is usual, for the picture of a mail. */
export function chartOf(series: readonly DaySeries[], releases: readonly Day[], last: Day): Chart {
  const views = series.find(({ metric }) => metric === 'views') ?? {
    metric: 'views',
    kind: 'count',
    first: last,
    values: [],
  }
  const first = [addDays(last, 1 - chartDays), views.first].sort().at(-1) ?? last
  const from = dayNumber(first) - dayNumber(views.first)
  const length = dayNumber(last) - dayNumber(first) + 1
  return {
    first,
    values: Array.from({ length }, (_, index) => views.values[from + index] ?? null),
    band: typical(views, releases, first, last).map((band) => band && { low: band.low, high: band.high }),
  }
}
