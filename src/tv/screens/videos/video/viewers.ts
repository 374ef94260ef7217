import { storedText, storeText } from '../../../data/cache/accountStorage.ts'

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

const storedName = 'retention.viewers'

/** The viewers that this account chose last on this television. */
export function storedViewers(): Viewers {
  const text = storedText(storedName)
  return viewersNames.find((name) => name === text) ?? 'organic'
}

export const storeViewers = (viewers: Viewers): void => storeText(storedName, viewers)
