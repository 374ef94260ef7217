import { withDigits } from '#contract/languages.ts'
import { currentLanguage } from '#web/language/t.ts'

/** English with the day before the month, as on the television. */
const locale = () => (currentLanguage() === 'en' ? 'en-GB' : withDigits(currentLanguage()))

const steps = [
  { unit: 'second', ms: 1_000, below: 120_000 },
  { unit: 'minute', ms: 60_000, below: 7_200_000 },
  { unit: 'hour', ms: 3_600_000, below: 172_800_000 },
  { unit: 'day', ms: 86_400_000, below: Number.POSITIVE_INFINITY },
] as const
const stepOf = (ms: number) => steps.find(({ below }) => ms < below) ?? steps[3]

/** "45 seconds ago", "3 minutes ago". A time ahead, by a clock that was set back, is now. */
export function agoText(at: number, now: number): string {
  const past = Math.max(0, now - at)
  const { unit, ms } = stepOf(past)
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'always' }).format(-Math.floor(past / ms), unit)
}

/** "now", for the end of a strip. */
export const nowText = (): string => new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(0, 'second')

/** "12 minutes", "20.2 hours". */
export function lengthText(from: number): string {
  const length = Math.max(0, from)
  const { unit, ms } = stepOf(length)
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: unit === 'hour' ? 1 : 0,
  }).format(length / ms)
}

/** "29 Nov 2026, 13:05:10 UTC": the operators of a fleet may be anywhere. */
export const momentText = (at: number, timeZone = 'UTC'): string =>
  new Intl.DateTimeFormat(locale(), {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
  }).format(at)

/** "48 megabytes", short. */
export const megabytesText = (megabytes: number): string =>
  new Intl.NumberFormat(locale(), { style: 'unit', unit: 'megabyte', unitDisplay: 'short' }).format(megabytes)
