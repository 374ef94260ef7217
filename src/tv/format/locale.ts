import { daysIn } from '../dates/days.ts'
import { onSettings, settings } from '../preferences/preferences.ts'
import { numbersIn } from './numbers.ts'
import { timesIn } from './times.ts'

/** The language of numbers and dates: BCP 47, such as `en-GB`. */
export let locale = personsLanguage()

/** Formats of numbers, days and times in that language. They change with the settings. */
export let numbers = numbersIn(locale)
export let days = daysIn(locale)
export let times = timesIn(locale, settings().clock)

onSettings(() => {
  locale = personsLanguage()
  numbers = numbersIn(locale)
  days = daysIn(locale)
  times = timesIn(locale, settings().clock)
})

/**
 * The language that is set, or the browser's. On a machine without a language, some browsers report one that is not a
 * BCP 47 tag, such as `en-US@posix`: `Intl` would throw.
 */
function personsLanguage(): string {
  const { language } = settings()
  if (language !== 'television') return language
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
