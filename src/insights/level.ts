import type { Insight } from './insight.ts'
import { meanAndDeviation } from './middle.ts'
import { sureDeviations } from './rarity.ts'
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
