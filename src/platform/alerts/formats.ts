import { withDigits } from '#contract/languages.ts'
import { currentLanguage } from '#web/language/t.ts'

interface Formats {
  whole: Intl.NumberFormat
  /** One digit that is not 0: 0.2, 0.03. */
  small: Intl.NumberFormat
  /** Thursday 19 November. */
  day: Intl.DateTimeFormat
  /** 19 November. */
  date: Intl.DateTimeFormat
  weekday: Intl.DateTimeFormat
  regions: Intl.DisplayNames
}

const known = new Map<string, Formats>()

/** How the language of the message writes numbers, days and countries. A day has no time zone, so it is read as UTC. */
export function formats(): Formats {
  const language = currentLanguage()
  const found = known.get(language) ?? formatsIn(language)
  known.set(language, found)
  return found
}

function formatsIn(language: string): Formats {
  const locale = withDigits(language)
  const dates = (options: Intl.DateTimeFormatOptions) =>
    // English with the day before the month, as on the television.
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : locale, { timeZone: 'UTC', ...options })
  return {
    whole: new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }),
    small: new Intl.NumberFormat(locale, { maximumSignificantDigits: 1 }),
    day: dates({ weekday: 'long', day: 'numeric', month: 'long' }),
    date: dates({ day: 'numeric', month: 'long' }),
    weekday: dates({ weekday: 'long' }),
    regions: new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }),
  }
}
