import { accountKey } from '../../../data/cache/accountKeys.ts'

/**
 * Whose watching a retention curve shows. The field's own studio shows organic viewers, who came without an advertisement; with
 * those whom an advertisement showed the video the curve's peaks differ (specification: television 7).
 */
export const viewersNames = ['organic', 'all'] as const
export type Viewers = (typeof viewersNames)[number]

export const viewersText: Readonly<Record<Viewers, string>> = {
  organic: 'Organic viewers',
  all: 'All viewers',
}

/** The filter that a report of them needs. */
export const viewersFilter: Readonly<Record<Viewers, { audienceType?: 'ORGANIC' }>> = {
  organic: { audienceType: 'ORGANIC' },
  all: {},
}

/** The name of this account's choice in the browser's storage. */
const kept = () => accountKey('retention.viewers')

export function keptViewers(): Viewers {
  try {
    const text = localStorage.getItem(kept())
    return viewersNames.find((one) => one === text) ?? 'organic'
  } catch {
    return 'organic'
  }
}

export function keepViewers(viewers: Viewers): void {
  try {
    localStorage.setItem(kept(), viewers)
  } catch {
    // It is forgotten with the page then.
  }
}
