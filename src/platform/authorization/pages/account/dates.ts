import { withDigits } from '#contract/languages.ts'
import { currentLanguage } from '#web/language/t.ts'

/** English with the day before the month, as on the television. */
const locale = () => (currentLanguage() === 'en' ? 'en-GB' : withDigits(currentLanguage()))

/** 30 November 2026. The server does not know the person's time zone, so days are those of UTC. */
export const dayText = (ms: number): string =>
  new Intl.DateTimeFormat(locale(), { timeZone: 'UTC', dateStyle: 'long' }).format(ms)

/** 30 November 2026 at 13:05 UTC. */
export const momentText = (ms: number): string =>
  new Intl.DateTimeFormat(locale(), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(ms)
