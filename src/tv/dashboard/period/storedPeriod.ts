import * as z from 'zod/mini'
import { accountKey } from '../../data/cache/accountKeys.ts'
import { isSound, type PeriodChoice, periodChoice, standardChoice } from '../../dates/periods.ts'

/** Prefix of this account's choices in the browser's storage; the screen's name follows. */
export const periodPrefix = () => accountKey('period.')

/** Returns the last choice for this screen on this television. */
export function storedPeriod(screen: string): PeriodChoice {
  try {
    const parsed = z.safeParse(periodChoice, JSON.parse(localStorage.getItem(periodPrefix() + screen) ?? 'null'))
    return parsed.success && isSound(parsed.data) ? parsed.data : standardChoice
  } catch {
    // The browser has no storage, or the stored text was written by other code.
    return standardChoice
  }
}

export function storePeriod(screen: string, choice: PeriodChoice): void {
  try {
    localStorage.setItem(periodPrefix() + screen, JSON.stringify(choice))
  } catch {
    // Without storage, the choice is lost with the page.
  }
}
