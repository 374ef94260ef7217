import { type Day, eachDay } from '#tv/dates/days.ts'
import type { Period } from '#tv/dates/periods.ts'

/** The days after publication that can be chosen, if both videos are that old. */
const offered = [7, 28, 90, 365]
const usual = 28

/**
 * The choices of how long after their publication two videos are compared: as far as the younger one is old.
 * @param ages days from the day of publication to the newest day with numbers; negative: no numbers yet
 */
export function spansOf(ages: readonly number[]): { spans: readonly number[]; preset: number } | undefined {
  const youngest = Math.min(...ages)
  if (youngest < 0) return undefined
  const spans = offered.filter((days) => days <= youngest)
  if (spans.length === 0) return { spans: [youngest], preset: youngest }
  return { spans, preset: Math.max(...spans.filter((days) => days <= usual)) }
}

/** The value up to each day of a period; a day without a row adds nothing. */
export function summedUp(rows: readonly { day: Day; views: number | null }[], { start, end }: Period): number[] {
  const byDay = new Map(rows.map(({ day, views }) => [day, views ?? 0]))
  let sum = 0
  return eachDay(start, end).map((day) => {
    sum += byDay.get(day) ?? 0
    return sum
  })
}
