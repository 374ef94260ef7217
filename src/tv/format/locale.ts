import { daysIn } from '../dates/days.ts'
import { onSettings, settings } from '../preferences/preferences.ts'
import { numbersIn } from './numbers.ts'
import { timesIn } from './times.ts'

/** The language of numbers and dates: BCP 47, such as `en-GB`. */
export let locale = personsLanguage()

/**
 * Formats numbers, days and times in the language that is set, or else in the television's; they follow the settings.
 */
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
 * The language that is set, or the browser's. Some browsers report a language that is no BCP 47 tag (`en-US@posix` on a
 * machine without one): `Intl` would throw.
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
