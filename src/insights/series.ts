import { dayMs } from '#contract/clock.ts'
import type { MetricName } from '#contract/reportNames.ts'

/** A calendar day of the service, `YYYY-MM-DD` (specification: reports 4). */
export type Day = string

/** A metric over days that follow each other without a gap. */
export interface DaySeries {
  metric: MetricName
  /**
   * `count`: things that are counted one by one, such as views; chance alone then spreads them by the square root of
   * their number. `measure`: minutes, averages and rates, for which only the past says how far they spread.
   */
  kind: 'count' | 'measure'
  /** The day of the first value. */
  first: Day
  /**
   * One for each day; 0 is a day on which nothing happened, null a day whose number is not known. The average of a day
   * without views is null, not 0.
   */
  values: readonly (number | null)[]
}

export const dayOf = ({ first }: Pick<DaySeries, 'first'>, index: number): Day =>
  new Date(Date.parse(first) + index * dayMs).toISOString().slice(0, 10)

export const indexOf = ({ first }: Pick<DaySeries, 'first'>, day: Day): number =>
  Math.round((Date.parse(day) - Date.parse(first)) / dayMs)

/** Index of the newest day with a number; -1 when there is none. */
export function newestIndex({ values }: DaySeries): number {
  for (let index = values.length - 1; index >= 0; index -= 1) if ((values[index] ?? null) !== null) return index
  return -1
}
