import { dayMs } from '#contract/clock.ts'
import { t } from '#web/language/t.ts'
import { messages } from './messages.ts'

/** The periods that a person can choose (specification: tokens 7), in days; the first is the default. */
const periods = { 'until-revoked': null, '1-day': 1, '7-days': 7, '30-days': 30, '90-days': 90 } as const

/** A choice as the consent form sends it. */
export type AccessPeriod = keyof typeof periods

export const accessPeriods = Object.keys(periods) as [AccessPeriod, ...AccessPeriod[]]

/** How long a period is, in days; null: until the access is revoked. */
export const daysOf = (period: AccessPeriod): number | null => periods[period]

export function periodInWords(period: AccessPeriod): string {
  const days = daysOf(period)
  return days === null ? t(messages.untilRevoked) : t(messages.days, { days })
}

/** When access that is allowed at `now` ends, in milliseconds since 1970; null: when it is revoked. */
export function periodEnd(period: AccessPeriod, now: number): number | null {
  const days = daysOf(period)
  return days === null ? null : now + days * dayMs
}
