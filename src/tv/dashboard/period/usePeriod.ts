import { useState } from 'react'
import type { PeriodChoice } from '../../dates/periods.ts'
import { keepChoice, keptChoice } from './kept.ts'

/** The period that a screen shows: chosen there, and remembered for it on this television. */
export function usePeriod(screen: string): [choice: PeriodChoice, choose: (choice: PeriodChoice) => void] {
  const [choice, setChoice] = useState(() => keptChoice(screen))
  const choose = (chosen: PeriodChoice) => {
    setChoice(chosen)
    keepChoice(screen, chosen)
  }
  return [choice, choose]
}
