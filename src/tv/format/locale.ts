import { daysIn } from '../dates/days.ts'
import { onSettings, settings } from '../preferences/preferences.ts'
import { numbersIn } from './numbers.ts'
import { timesIn } from './times.ts'

/** The language of numbers and dates: BCP 47, such as `en-GB`. */
export let locale = personsLanguage()

/** Numbers, days and times in the language that was set, or else in this television's; they change with the settings. */
export let numbers = numbersIn(locale)
export let days = daysIn(locale)
export let times = timesIn(locale, settings().clock)

onSettings(() => {
  locale = personsLanguage()
  numbers = numbersIn(locale)
  days = daysIn(locale)
  times = timesIn(locale, settings().clock)
})

/** Some browsers name a language that is no BCP 47 tag (`en-US@posix` on a machine without one): `Intl` throws at it. */
function personsLanguage(): string {
  const { language } = settings()
  if (language !== 'television') return language
  try {
    return Intl.getCanonicalLocales(navigator.language)[0] ?? 'en'
  } catch {
    return 'en'
  }
}
