import { accountKey } from '../../../data/cache/accountKeys.ts'

/**
 * The viewers in a retention curve. The field's own studio shows organic viewers, who came without an advertisement;
 * the curve of all viewers has different peaks (specification: television 7).
 */
export const viewersNames = ['organic', 'all'] as const
export type Viewers = (typeof viewersNames)[number]

export const viewersText: Readonly<Record<Viewers, string>> = {
  organic: 'Organic viewers',
  all: 'All viewers',
}

/** The filter of a report for these viewers. */
export const viewersFilter: Readonly<Record<Viewers, { audienceType?: 'ORGANIC' }>> = {
  organic: { audienceType: 'ORGANIC' },
  all: {},
}

/** The key of this account's choice in the browser's storage. */
const kept = () => accountKey('retention.viewers')

export function keptViewers(): Viewers {
  try {
    const text = localStorage.getItem(kept())
    return viewersNames.find((name) => name === text) ?? 'organic'
  } catch {
    return 'organic'
  }
}

export function keepViewers(viewers: Viewers): void {
  try {
    localStorage.setItem(kept(), viewers)
  } catch {
    // Without storage, the choice is lost with the page.
  }
}
