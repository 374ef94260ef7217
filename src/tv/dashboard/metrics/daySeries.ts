import type { DaySeries } from '#insights/series.ts'
import type { DayRow } from '#tv/data/newestDays.ts'
import { type Day, eachDay } from '#tv/dates/days.ts'
import { type MetricName, metrics } from './metrics.ts'

/** Things that are counted one by one. */
const counts: readonly MetricName[] = ['views', 'subscribersGained', 'subscribersLost']

/**
 * A metric over the days from `start` to `end` for the insights. A day without a row is not known, and the average of a
 * day without views is not known either. Undefined for a metric that the rows do not have.
 */
export function daySeries(metric: MetricName, rows: readonly DayRow[], start: Day, end: Day): DaySeries | undefined {
  const byDay = new Map(rows.map((row) => [row.day, row]))
  const numberOf = (row: DayRow | undefined): number | null => {
    if (!row || !(metric in row)) return null
    const isAverage = metrics[metric].weighedBy !== undefined
    return isAverage && row.views === 0 ? null : row[metric as keyof DayRow & MetricName]
  }
  const values = eachDay(start, end).map((day) => numberOf(byDay.get(day)))
  if (values.every((value) => value === null)) return undefined
  return { metric, kind: counts.includes(metric) ? 'count' : 'measure', first: start, values }
}
