import { deviationsFrom, meanAndDeviation, sureDeviations } from './distribution.ts'
import type { Insight } from './insight.ts'
import { type DaySeries, dayOf } from './series.ts'
import type { UsualDays } from './usual.ts'

/** A level is a whole week. */
export const levelSpan = 7
/** The least number of its days that are known and comparable. */
export const minKnownDays = 4
/** The least and the largest number of earlier weeks that it is compared with. */
export const minEarlierWeeks = 8
export const maxEarlierWeeks = 26
/**
 * A week differs by at least this part of the usual one, also without the day that differs most: one day is a spike.
 */
export const minLevelChange = 0.2
/** The least count in the larger of the week and the usual week. */
export const minWeekCount = 100
/** Weeks differ by at least this part, however alike the earlier ones were. */
export const minWeekSpread = 0.03

interface Compared {
  index: number
  value: number
  expected: number
}

/** The week that ends on a day lies above or below the usual one as a whole (specification: insights 4). */
export function levelChange(series: DaySeries, usual: UsualDays, end: number, needed: number): Insight | null {
  const start = end - levelSpan + 1
  const past = usual.before(start)
  if (!past) return null
  /** The known and comparable days of a week beside what is usual for them, at the level before the week. */
  const weekFrom = (from: number): Compared[] | undefined => {
    const level = usual.levelAt(from)
    const days: Compared[] = []
    for (let index = from; index < from + levelSpan; index += 1) {
      const value = series.values[index] ?? null
      const part = past.partOf(index)
      if (value !== null && part && level !== null) days.push({ index, value, expected: level * part })
    }
    return days.length < minKnownDays ? undefined : days
  }
  const week = weekFrom(start)
  if (!week) return null
  const earlier: number[] = []
  for (let weeks = 1; weeks <= maxEarlierWeeks; weeks += 1) {
    const earlierWeek = weekFrom(start - 7 * weeks)
    if (earlierWeek) earlier.push(Math.log(timesUsual(earlierWeek)))
  }
  if (earlier.length < minEarlierWeeks) return null
  const { mean, deviation } = meanAndDeviation(earlier)
  const usualWeek = Math.exp(mean)
  const value = sumOf(week, 'value')
  const expected = sumOf(week, 'expected') * usualWeek
  const change = value / expected - 1
  const direction = Math.sign(change)
  const most = furthest(week, usualWeek, direction)
  const changeWithout = timesUsual(week.filter((day) => day !== most)) / usualWeek - 1
  if (Math.min(change * direction, changeWithout * direction) < minLevelChange) return null
  const isCount = series.kind === 'count'
  if (isCount && Math.max(value, expected) < minWeekCount) return null
  const chance = isCount ? 1 / Math.sqrt(expected) : 0
  const spread = Math.max(deviation, chance, minWeekSpread) * Math.sqrt(1 + 1 / earlier.length)
  const rarity = sureDeviations(Math.log(timesUsual(week) / usualWeek) / spread, earlier.length - 1)
  if (Math.abs(rarity) < needed) return null
  const divisor = isCount ? 1 : week.length
  return {
    kind: 'level',
    metric: series.metric,
    first: dayOf(series, start),
    last: dayOf(series, end),
    ...(week.length < levelSpan && { days: week.map(({ index }) => dayOf(series, index)) }),
    value: value / divisor,
    usual: expected / divisor,
    change,
    rarity,
    size: Math.abs(change),
    sample: earlier.length,
    causes: [],
  }
}

const sumOf = (days: readonly Compared[], field: 'value' | 'expected') => days.reduce((sum, day) => sum + day[field], 0)

/** Half a view stands for days without any, whose logarithm would be infinite. */
const timesUsual = (days: readonly Compared[]) => Math.max(sumOf(days, 'value'), 0.5) / sumOf(days, 'expected')

/** The day that is furthest above or below what is usual. */
const furthest = (days: readonly Compared[], usualWeek: number, direction: number) =>
  [...days].sort((a, b) => direction * (b.value - a.value - usualWeek * (b.expected - a.expected)))[0]

/** A spike is at least so far above the usual day, as a part of it; a drop so far below. */
export const minSpike = 0.4
export const minDrop = 0.3
/** The least count on the larger of the day and the usual day. */
export const minDayCount = 20

/**
 * One day that is far from the usual one of its weekday: beyond every comparable day, by at least `minSpike` or
 * `minDrop`, and so rare that chance would not give it (`needed` deviations; specification: insights 3).
 */
export function spikeOrDrop(series: DaySeries, usual: UsualDays, index: number, needed: number): Insight | null {
  const value = series.values[index] ?? null
  const found = value === null ? null : usual.on(index)
  if (value === null || !found) return null
  const change = value / found.middle - 1
  const isUp = change > 0
  if (isUp ? change < minSpike || value <= found.largest : change > -minDrop || value >= found.smallest) return null
  if (series.kind === 'count' && Math.max(value, found.middle) < minDayCount) return null
  const variance = isUp ? found.varianceAbove : found.varianceBelow
  // Half: a spread read from two edges is as exact as one computed from about half as many days.
  const rarity = sureDeviations(deviationsFrom(value, found.middle, variance), found.pool / 2)
  if (Math.abs(rarity) < needed) return null
  const day = dayOf(series, index)
  return {
    kind: isUp ? 'spike' : 'drop',
    metric: series.metric,
    first: day,
    last: day,
    value,
    usual: found.middle,
    change,
    rarity,
    size: Math.abs(change),
    sample: found.sample,
    causes: [],
  }
}

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
