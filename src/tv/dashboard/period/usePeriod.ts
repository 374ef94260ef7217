import { useState } from 'react'
import { accountKey, storedValue, storeValue } from '#tv/data/cache/accountStorage.ts'
import { defaultChoice, isValidChoice, type PeriodChoice, periodChoice } from '#tv/dates/periods.ts'

/** The period of a screen: chosen there, and remembered for it on this television. */
export function usePeriod(screen: string): [choice: PeriodChoice, choose: (choice: PeriodChoice) => void] {
  const [choice, setChoice] = useState(() => storedPeriod(screen))
  const choose = (chosen: PeriodChoice) => {
    setChoice(chosen)
    storePeriod(screen, chosen)
  }
  return [choice, choose]
}

const prefix = 'period.'

/** Prefix of the full keys of this account's choices in the browser's storage; the screen's name follows. */
export const periodPrefix = () => accountKey(prefix)

/** Returns the last choice for this screen on this television. */
export function storedPeriod(screen: string): PeriodChoice {
  const stored = storedValue(prefix + screen, periodChoice)
  return stored && isValidChoice(stored) ? stored : defaultChoice
}

const storePeriod = (screen: string, choice: PeriodChoice): void => storeValue(prefix + screen, choice)
