import type { MetricName, MetricValues } from './metrics.ts'
import type { Period } from './periods.ts'
import type { DayRow } from './queries.ts'

/**
 * What the days of a period add up to. It stands in for the service's own total until that has come; the average is
 * weighted by views, which the service's own also is, but for rounding.
 */
export function sumOf(rows: readonly DayRow[], { start, end }: Period): MetricValues {
  const inside = rows.filter(({ day }) => day >= start && day <= end)
  const sum = (value: (row: DayRow) => number) => inside.reduce((total, row) => total + value(row), 0)
  const views = sum((row) => row.views)
  const viewed = sum((row) => row.averageViewDuration * row.views)
  return {
    views,
    estimatedMinutesWatched: sum((row) => row.estimatedMinutesWatched),
    averageViewDuration: views === 0 ? 0 : viewed / views,
    subscribersGained: sum((row) => row.subscribersGained),
    subscribersLost: sum((row) => row.subscribersLost),
  }
}

/** One value for each of `days`; `null` where the service has no row. */
export function seriesOf(rows: readonly DayRow[], days: readonly string[], metric: MetricName): (number | null)[] {
  const byDay = new Map(rows.map((row) => [row.day, row[metric]]))
  return days.map((day) => byDay.get(day) ?? null)
}
