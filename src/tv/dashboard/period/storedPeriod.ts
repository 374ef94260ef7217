import * as z from 'zod/mini'
import { accountKey } from '../../data/cache/accountKeys.ts'
import { isSound, type PeriodChoice, periodChoice, standardChoice } from '../../dates/periods.ts'

/** Begins the name of every choice of this account in the browser's storage; the screen's name follows. */
export const periodPrefix = () => accountKey('period.')

/** What was chosen last for this screen on this television. */
export function storedPeriod(screen: string): PeriodChoice {
  try {
    const parsed = z.safeParse(periodChoice, JSON.parse(localStorage.getItem(periodPrefix() + screen) ?? 'null'))
    return parsed.success && isSound(parsed.data) ? parsed.data : standardChoice
  } catch {
    // A browser that keeps nothing, or something that we did not write.
    return standardChoice
  }
}

export function storePeriod(screen: string, choice: PeriodChoice): void {
  try {
    localStorage.setItem(periodPrefix() + screen, JSON.stringify(choice))
  } catch {
    // It is forgotten with the page then.
  }
}
