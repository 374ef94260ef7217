import { addDays, dayAt, daysBetween } from '#tv/dates/days.ts'
import type { Periods } from '#tv/dates/periods.ts'
import { days as dayText } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { messages } from './messages.ts'

/** Names of the two lines of a figure over days, at their ends. */
export const lineNames = { current: messages.current, previous: messages.previous }

/** Name of the period that another is compared with: by its length if it comes right before, else by its dates. */
export function previousName(periods: Periods): string {
  const { days, range } = previousOf(periods)
  return days === 0 ? range : t(messages.previousDays, { days })
}

/** The period that another is compared with: its length in days if it comes right before, else 0, and its dates. */
export function previousOf({ current, previous }: Periods): { days: number; range: string } {
  const comesBefore = addDays(previous.end, 1) === current.start
  return {
    days: comesBefore ? daysBetween(previous.start, previous.end) + 1 : 0,
    range: dayText.range(previous.start, previous.end, dayAt(Date.now())),
  }
}
