import { isPeriodLength, type PeriodLength } from './periods.ts'

const name = 'overview.period'
const standard: PeriodLength = 28

/** The period that was chosen last on this television. */
export function keptPeriod(): PeriodLength {
  try {
    const kept = Number(localStorage.getItem(name))
    return isPeriodLength(kept) ? kept : standard
  } catch {
    // A browser that keeps nothing.
    return standard
  }
}

export function keepPeriod(length: PeriodLength): void {
  try {
    localStorage.setItem(name, String(length))
  } catch {
    // It is forgotten with the page then.
  }
}
