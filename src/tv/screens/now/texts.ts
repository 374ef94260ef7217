import type { Now } from '#contract/now.ts'
import { numbers, times } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { messages } from './messages.ts'
import { type Counted, hourMs } from './spans.ts'

/** From this number on, a live number is short. */
const shortFrom = 10_000

/** A number that changes by the minute: every digit as long as it is small. */
export const liveNumber = (value: number): string => (value < shortFrom ? numbers.exact(value) : numbers.short(value))

/** The subscribers as they are known: a rounded number is short, because its other digits are not known. */
export const subscribersNumber = ({ value, rounded }: NonNullable<Now['subscribers']>): string =>
  rounded ? numbers.short(value) : numbers.exact(value)

/** With "about" where the service has rounded them. */
export const subscribersText = (subscribers: NonNullable<Now['subscribers']>): string => {
  const value = subscribersNumber(subscribers)
  return subscribers.rounded ? t(messages.about, { value }) : value
}

/** A time of the last hours: without the day if it is near. */
export const momentText = (at: number, now: number): string =>
  now - at < 12 * hourMs ? times.clock(at) : times.moment(at, now)

/** "3", "1.4": how many times one number is the other. */
export const timesText = (value: number, usual: number): string =>
  value / usual < shortFrom ? numbers.tenth(value / usual) : numbers.short(value / usual)

const spanTexts = {
  minutes: { gaps: messages.minuteGaps, mean: messages.perMinute },
  hours: { gaps: messages.hourGaps, mean: messages.perHour },
} as const

/** The mean of a minute or an hour. */
export function meanText(kind: 'minutes' | 'hours', { views, known }: Counted): string | undefined {
  if (known === 0) return undefined
  const mean = views / known
  return t(spanTexts[kind].mean, { shown: mean < 100 ? numbers.tenth(mean) : liveNumber(Math.round(mean)) })
}

/**
 * Below a number of views: since when it counts, if not for the whole time; else what is missing; else the mean.
 * @param from the beginning of the minutes or hours
 */
export function countedText(
  kind: 'minutes' | 'hours',
  counted: Counted,
  { since, sampledAt }: Pick<Now, 'since' | 'sampledAt'>,
  from: number | undefined,
): string | undefined {
  if (since === null || sampledAt === null || from === undefined || counted.known === 0) return undefined
  if (since > from) return t(messages.since, { moment: momentText(since, sampledAt) })
  return counted.gaps > 0 ? t(spanTexts[kind].gaps, { count: counted.gaps }) : meanText(kind, counted)
}
