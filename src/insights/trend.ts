import type { Insight } from './insight.ts'
import { sureDeviations } from './rarity.ts'
import { type DaySeries, dayOf } from './series.ts'
import type { UsualDays } from './usual.ts'

/** A trend is seen over this number of whole weeks, all of which must be known. */
export const trendWeeks = 16
/** Neighbouring weeks resemble each other, so they prove less than as many independent ones: by this factor. */
export const weeksAlike = 1.7
/** The least number of days in a week that are known and comparable. */
export const minTrendDays = 4
/** It grows or shrinks by at least this part each week: by a half over the weeks. */
export const minWeeklyGrowth = 0.03
/** The least count in the average week. */
export const minTrendCount = 100
/** Stands for an error of 0, by which nothing can be divided: all weeks lie exactly on the line. */
const noError = 1e-9

/**
 * Growth or decline by the same part each week, over the weeks that end on a day: a line through their logarithms
 * (specification: insights 5). A week with a release is first brought to one without, so that releases make no trend.
 */
export function trend(series: DaySeries, usual: UsualDays, end: number, needed: number): Insight | null {
  const past = usual.before(end)
  if (!past) return null
  const logs: number[] = []
  let sum = 0
  for (let week = trendWeeks - 1; week >= 0; week -= 1) {
    let [total, parts, days] = [0, 0, 0]
    for (let at = end - 7 * week - 6; at <= end - 7 * week; at += 1) {
      const value = series.values[at] ?? null
      const part = past.partOf(at)
      if (value === null || !part) continue
      total += value
      parts += part
      days += 1
    }
    if (days < minTrendDays || total <= 0) return null
    logs.push(Math.log(total / parts))
    sum += total
  }
  if (series.kind === 'count' && sum < minTrendCount * trendWeeks) return null
  const middle = (trendWeeks - 1) / 2
  const sumOfSquares = (trendWeeks * (trendWeeks ** 2 - 1)) / 12
  const mean = logs.reduce((total, log) => total + log, 0) / trendWeeks
  const slope = logs.reduce((total, log, week) => total + (week - middle) * (log - mean), 0) / sumOfSquares
  const growth = Math.exp(slope) - 1
  if (Math.abs(growth) < minWeeklyGrowth) return null
  const rest = logs.reduce((total, log, week) => total + (log - mean - slope * (week - middle)) ** 2, 0)
  const error = weeksAlike * Math.sqrt(rest / (trendWeeks - 2) / sumOfSquares)
  const rarity = sureDeviations(slope / Math.max(error, noError), trendWeeks - 2)
  if (Math.abs(rarity) < needed) return null
  const [first, last] = [-middle, middle].map((week) => Math.exp(mean + slope * week))
  const divisor = series.kind === 'count' ? 7 : 1
  const change = Math.exp(slope * (trendWeeks - 1)) - 1
  return {
    kind: 'trend',
    metric: series.metric,
    first: dayOf(series, end - 7 * trendWeeks + 1),
    last: dayOf(series, end),
    value: (last ?? 0) * divisor,
    usual: (first ?? 0) * divisor,
    change,
    rarity,
    size: Math.abs(change),
    sample: trendWeeks,
    causes: [],
  }
}
