import { useState } from 'react'
import { keepChoice, keptChoice } from './kept.ts'
import type { PeriodChoice } from './periods.ts'

/** The period that a screen shows: chosen there, and remembered for it on this television. */
export function usePeriod(screen: string): [choice: PeriodChoice, choose: (choice: PeriodChoice) => void] {
  const [choice, setChoice] = useState(() => keptChoice(screen))
  const choose = (chosen: PeriodChoice) => {
    setChoice(chosen)
    keepChoice(screen, chosen)
  }
  return [choice, choose]
}
