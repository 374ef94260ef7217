import { largeParts, type PartWeeks, weeksEnding } from './changedParts.ts'
import { type Day, dayOf } from './series.ts'

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
