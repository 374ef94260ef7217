import type { MetricName } from '#contract/reportNames.ts'
import { meanAndDeviation, middleMean, sureDeviations } from './distribution.ts'
import type { Insight } from './insight.ts'
import { type Day, dayOf, indexOf } from './series.ts'

/** The number of earlier weeks that a part is compared with, and the least number that is enough. */
export const earlierPartWeeks = 12
export const minPartWeeks = 8
/** The least change, in percentage points of the channel's usual week. */
export const minPartPoints = 10
/** The least count of the channel's usual week. */
export const minChannelWeekCount = 200
/** The week of a part differs by at least this part of it, however alike the earlier weeks were. */
export const minPartSpread = 0.04
/** Views of one source come in bursts, from one page or one person: they spread by this multiple of the square root. */
export const burstFactor = 1.5

/** A metric that is counted, by source, country or device. */
export interface PartWeeks {
  dimension: 'source' | 'country' | 'device'
  metric: MetricName
  /** The days of the newest week, both included. */
  first: Day
  last: Day
  /** Whole weeks that follow each other, oldest first, the newest last; a part that is missing had nothing. */
  weeks: readonly ReadonlyMap<string, number>[]
  /** Where only some parts are listed: the channel's own weeks, and how many parts the newest has. */
  whole?: { totals: readonly number[]; parts: number }
}

/**
 * The weeks that end on a day, from rows by day and part. A report by day leaves out days without anything, so the
 * caller has to know that the days of all these weeks have arrived.
 */
export function weeksEnding(
  last: Day,
  rows: Iterable<{ day: Day; part: string; value: number }>,
  count: number = earlierPartWeeks + 1,
): Map<string, number>[] {
  const weeks = Array.from({ length: count }, () => new Map<string, number>())
  for (const { day, part, value } of rows) {
    const week = weeks[count - 1 - Math.floor(indexOf({ first: day }, last) / 7)]
    week?.set(part, (week.get(part) ?? 0) + value)
  }
  return weeks
}

/**
 * The parts that may have changed by `minPartPoints`, so that only their weeks have to be asked for: one that has less
 * than these points now cannot have gained them, and one that usually had less cannot have lost them. The usual value
 * is no more than all weeks without the lowest quarter give.
 * @param before the sums over all earlier weeks
 * @param totals the channel's earlier weeks
 */
export function largeParts(
  now: ReadonlyMap<string, number>,
  before: ReadonlyMap<string, number>,
  totals: readonly number[],
): string[] {
  const usualTotal = middleMean(totals)
  if (usualTotal < minChannelWeekCount) return []
  const most = totals.length - Math.floor(totals.length / 4)
  const parts = new Set([...now.keys(), ...before.keys()])
  return [...parts].filter(
    (part) => Math.max(now.get(part) ?? 0, (before.get(part) ?? 0) / most) * 100 >= minPartPoints * usualTotal,
  )
}

/** The parts of the channel's newest week: how many could be found. */
export const testsOf = ({ weeks, whole }: PartWeeks): number => whole?.parts ?? weeks[weeks.length - 1]?.size ?? 0

/**
 * A source, country or device that changed beside all others: its share is rare, and its own number changed in the same
 * direction by at least `minPartPoints` of the channel's week. So neither a good week of the channel counts, nor
 * a share that fell because another part grew (specification: insights 6).
 */
export function changedParts({ dimension, metric, first, last, weeks, whole }: PartWeeks, needed: number): Insight[] {
  const now = weeks[weeks.length - 1]
  const earlier = weeks.slice(-1 - earlierPartWeeks, -1)
  if (!now || earlier.length < minPartWeeks) return []
  const all = whole?.totals ?? weeks.map((week) => [...week.values()].reduce((sum, value) => sum + value, 0))
  const totals = all.slice(-1 - earlierPartWeeks, -1)
  const [total, usualTotal] = [all[all.length - 1] ?? 0, middleMean(totals)]
  if (usualTotal < minChannelWeekCount) return []
  const parts = new Set([...now.keys(), ...earlier.flatMap((week) => [...week.keys()])])
  return [...parts].flatMap((part): Insight[] => {
    const value = now.get(part) ?? 0
    const values = earlier.map((week) => week.get(part) ?? 0)
    // Of a part that had something in few weeks alone, the mean of all: only one that never had anything is new.
    const usual = middleMean(values) || meanAndDeviation(values).mean
    const points = ((value - usual) / usualTotal) * 100
    if (Math.abs(points) < minPartPoints) return []
    const shares = values.map((each, week) => logOdds(each, totals[week] ?? 0))
    const { mean, deviation } = meanAndDeviation(shares)
    // A part that is new has only its new number to be judged by.
    const chance = burstFactor * Math.sqrt(1 / Math.max(usual, value / 4, 1) + 1 / Math.max(usualTotal - usual, 1))
    const spread = Math.max(deviation, chance, minPartSpread) * Math.sqrt(1 + 1 / shares.length)
    const rarity = sureDeviations((logOdds(value, total) - mean) / spread, shares.length - 1)
    if (Math.abs(rarity) < needed || Math.sign(rarity) !== Math.sign(points)) return []
    return [
      {
        kind: dimension,
        metric,
        first,
        last,
        part,
        value,
        usual,
        change: usual > 0 ? value / usual - 1 : Number.POSITIVE_INFINITY,
        rarity,
        size: Math.abs(points) / 100,
        sample: shares.length,
        causes: [{ part, value, usual, points }],
      },
    ]
  })
}

/** The logarithm of a part beside the rest; half a view is added, so that 0 has one too. */
const logOdds = (value: number, total: number) => Math.log((value + 0.5) / (total - value + 0.5))

/** Reports that have no days by part, such as those by country. */
export interface PartReports {
  /** What each part has in a span of days. */
  totals(first: Day, last: Day): Promise<ReadonlyMap<string, number>>
  /** The days of one part in a span of days. */
  days(part: string, first: Day, last: Day): Promise<readonly { day: Day; value: number }[]>
}

/**
 * The weeks of the parts that are large enough to be found (`largeParts`): two reports of all parts, and one for each
 * large part, one after the other.
 * @param channel the days of the channel
 * @param count how many whole weeks, the newest ending on `last`
 */
export async function largePartWeeks(
  reports: PartReports,
  channel: Iterable<{ day: Day; value: number }>,
  last: Day,
  count: number,
): Promise<Pick<PartWeeks, 'weeks' | 'whole'>> {
  const first = dayOf({ first: last }, 1 - 7 * count)
  const inAll = [...channel].map((dayTotal) => ({ ...dayTotal, part: '' }))
  const totals = weeksEnding(last, inAll, count).map((week) => week.get('') ?? 0)
  const now = await reports.totals(dayOf({ first: last }, -6), last)
  const before = await reports.totals(first, dayOf({ first: last }, -7))
  const rows: { day: Day; part: string; value: number }[] = []
  for (const part of largeParts(now, before, totals.slice(0, -1)))
    for (const partDay of await reports.days(part, first, last)) rows.push({ ...partDay, part })
  return { weeks: weeksEnding(last, rows, count), whole: { totals, parts: now.size } }
}
