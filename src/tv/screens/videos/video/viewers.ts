import type { Message } from '#contract/message.ts'
import { storedText, storeText } from '#tv/data/cache/accountStorage.ts'
import { messages } from './messages.ts'

/**
 * The viewers in a retention curve. The field's own studio shows organic viewers, who came without an advertisement;
 * the curve of all viewers has different peaks (specification: television 7).
 */
export const viewersNames = ['organic', 'all'] as const
export type Viewers = (typeof viewersNames)[number]

/** Their texts: as a choice, beside the title of the curve, and when there is no curve. */
export const viewersTexts = {
  organic: { option: messages.organic, subtitle: messages.organicBeside, none: messages.noOrganic },
  all: { option: messages.all, subtitle: messages.allBeside, none: messages.noAll },
} as const satisfies Readonly<Record<Viewers, Readonly<Record<string, Message>>>>

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
