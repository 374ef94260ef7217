import { createContext, useContext, useState } from 'react'
import { storedValue, storeValue } from '#tv/data/cache/accountStorage.ts'
import { defaultChoice, isValidChoice, type PeriodChoice, periodChoice } from '#tv/dates/periods.ts'

/** The period that all screens below show, whatever was chosen: a kiosk's. Undefined: the person's choice. */
export const FixedPeriod = createContext<PeriodChoice | undefined>(undefined)

/** The period of all dashboards: chosen on any of them, and remembered on this television. */
export function usePeriod(): [choice: PeriodChoice, choose: (choice: PeriodChoice) => void] {
  const fixed = useContext(FixedPeriod)
  const [choice, setChoice] = useState(storedPeriod)
  const choose = (chosen: PeriodChoice) => {
    setChoice(chosen)
    storeValue(key, chosen)
  }
  return [fixed ?? choice, choose]
}

const key = 'period'

let prefetched: PeriodChoice | undefined

/** What is fetched ahead is of this period, too. @returns ends it */
export function prefetchPeriod(choice: PeriodChoice | undefined): () => void {
  prefetched = choice
  return () => {
    prefetched = undefined
  }
}

/** Returns the last choice on this television. */
export function storedPeriod(): PeriodChoice {
  if (prefetched) return prefetched
  const stored = storedValue(key, periodChoice)
  return stored && isValidChoice(stored) ? stored : defaultChoice
}
