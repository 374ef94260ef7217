import { addDays, type Day, endOfMonth } from '#platform/time/days.ts'

/** From the first through the last. */
export type Span = readonly [first: Day, last: Day]

/**
 * Splits a time range into whole months that have a rollup and the days around them: each day is in exactly one span.
 * @param rollupTable the first days of the months that have a rollup, in order
 */
export function spansOf([from, to]: Span, rollupTable: readonly Day[]): { months: Span[]; days: Span[] } {
  const months: Span[] = []
  const days: Span[] = []
  let next = from
  for (const first of rollupTable) {
    const last = endOfMonth(first)
    if (first < next || last > to) continue
    const before = months.at(-1)
    if (next < first) days.push([next, addDays(first, -1)])
    if (before && next === first) months[months.length - 1] = [before[0], last]
    else months.push([first, last])
    next = addDays(last, 1)
  }
  if (next <= to) days.push([next, to])
  return { months, days }
}
