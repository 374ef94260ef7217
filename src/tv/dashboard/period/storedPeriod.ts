import { accountKey } from '#tv/data/cache/accountKeys.ts'
import { storedValue, storeValue } from '#tv/data/cache/accountStorage.ts'
import { defaultChoice, isValidChoice, type PeriodChoice, periodChoice } from '#tv/dates/periods.ts'

const prefix = 'period.'

/** Prefix of the full keys of this account's choices in the browser's storage; the screen's name follows. */
export const periodPrefix = () => accountKey(prefix)

/** Returns the last choice for this screen on this television. */
export function storedPeriod(screen: string): PeriodChoice {
  const stored = storedValue(prefix + screen, periodChoice)
  return stored && isValidChoice(stored) ? stored : defaultChoice
}

export const storePeriod = (screen: string, choice: PeriodChoice): void => storeValue(prefix + screen, choice)
