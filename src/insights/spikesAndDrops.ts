import type { Insight } from './insight.ts'
import { deviationsFrom, sureDeviations } from './rarity.ts'
import { type DaySeries, dayOf } from './series.ts'
import type { UsualDays } from './usual.ts'

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
