import { useState } from 'react'
import { storedValue, storeValue } from '#tv/data/cache/accountStorage.ts'
import { defaultChoice, isValidChoice, type PeriodChoice, periodChoice } from '#tv/dates/periods.ts'

/** The period of all dashboards: chosen on any of them, and remembered on this television. */
export function usePeriod(): [choice: PeriodChoice, choose: (choice: PeriodChoice) => void] {
  const [choice, setChoice] = useState(storedPeriod)
  const choose = (chosen: PeriodChoice) => {
    setChoice(chosen)
    storeValue(key, chosen)
  }
  return [choice, choose]
}

const key = 'period'

/** Returns the last choice on this television. */
export function storedPeriod(): PeriodChoice {
  const stored = storedValue(key, periodChoice)
  return stored && isValidChoice(stored) ? stored : defaultChoice
}
