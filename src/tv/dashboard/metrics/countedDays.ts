import type { Now } from '#contract/now.ts'
import { type Day, dayAt } from '#tv/dates/days.ts'

/** The newest days that counters may stand for: reports are at most so late. */
const maxDays = 3

/**
 * Views by the live counters of the days that reports do not have yet, one for each of `days`, after the report's
 * newest value, so that they continue its line. A day that was not counted from its beginning has none, nor has any
 * after it. Undefined if there are none.
 * @param values of the reports, one for each of `days`
 */
export function countedDays(
  now: Pick<Now, 'days' | 'since'>,
  days: readonly Day[],
  values: readonly (number | null)[],
): (number | null)[] | undefined {
  const newest = values.reduce<number>((last, value, place) => (value === null ? last : place), -1)
  const missing = days.slice(newest + 1)
  if (newest < 0 || missing.length > maxDays) return undefined
  const counted: (number | null)[] = days.map((_, place) => (place === newest ? (values[place] ?? null) : null))
  let place = newest + 1
  for (; place < days.length; place += 1) {
    const found = now.days.find(({ day }) => day === days[place])
    const isFromStart = found !== undefined && now.since !== null && dayAt(now.since) < found.day
    const isLast = place === days.length - 1
    if (!found || !isFromStart || !(found.whole || isLast)) break
    counted[place] = found.views
  }
  return place > newest + 1 ? counted : undefined
}
