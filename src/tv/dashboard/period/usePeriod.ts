import { useState } from 'react'
import type { PeriodChoice } from '#tv/dates/periods.ts'
import { storedPeriod, storePeriod } from './storedPeriod.ts'

/** The period of a screen: chosen there, and remembered for it on this television. */
export function usePeriod(screen: string): [choice: PeriodChoice, choose: (choice: PeriodChoice) => void] {
  const [choice, setChoice] = useState(() => storedPeriod(screen))
  const choose = (chosen: PeriodChoice) => {
    setChoice(chosen)
    storePeriod(screen, chosen)
  }
  return [choice, choose]
}
