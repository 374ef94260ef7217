import { addDays, dayAt, daysBetween } from '../../dates/days.ts'
import type { Periods } from '../../dates/periods.ts'
import { days as dayWords } from '../../format/locale.ts'

/** Names of the two lines of a figure over days, at their ends. */
export const lineNames = { current: 'Current', previous: 'Previous' } as const

/** Name of the period that another is compared with: by its length if it comes right before, else by its dates. */
export function previousName({ current, previous }: Periods): string {
  if (addDays(previous.end, 1) !== current.start) return dayWords.range(previous.start, previous.end, dayAt(Date.now()))
  const days = daysBetween(previous.start, previous.end) + 1
  return days === 1 ? 'Previous day' : `Previous ${days} days`
}
