const dayMs = 86_400_000

/** The periods that a person can choose (specification: tokens 7); the first is the default. */
const periods = {
  'until-revoked': { words: 'Until I remove it', days: null },
  '1-day': { words: '1 day', days: 1 },
  '7-days': { words: '7 days', days: 7 },
  '30-days': { words: '30 days', days: 30 },
  '90-days': { words: '90 days', days: 90 },
} as const

/** A choice as the consent form sends it. */
export type AccessPeriod = keyof typeof periods

export const accessPeriods = Object.keys(periods) as [AccessPeriod, ...AccessPeriod[]]

export const periodInWords = (period: AccessPeriod): string => periods[period].words

/** When access that is allowed at `now` ends, in milliseconds since 1970; null: when it is revoked. */
export function periodEnd(period: AccessPeriod, now: number): number | null {
  const { days } = periods[period]
  return days === null ? null : now + days * dayMs
}
