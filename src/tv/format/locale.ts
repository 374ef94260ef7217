import { languageFor, withDigits } from '#contract/languages.ts'
import { daysIn } from '../dates/days.ts'
import { i18n } from '../language/t.ts'
import { onSettings, settings } from '../preferences/preferences.ts'
import { numbersIn } from './numbers.ts'
import { timesIn } from './times.ts'

/** The language of the words with the region of the television: BCP 47, such as `en-GB`. */
export let locale = personsLanguage()

/** Formats of numbers, days and times in that language. They change with the settings. */
export let numbers = numbersIn(locale)
export let days = daysIn(locale)
export let times = timesIn(locale, settings().clock)

/** Numbers within the sentences of messages are written as those beside them. */
const formatMessages = () => i18n.activate(i18n.locale, locale)
formatMessages()

onSettings(() => {
  locale = personsLanguage()
  formatMessages()
  numbers = numbersIn(locale)
  days = daysIn(locale)
  times = timesIn(locale, settings().clock)
})

function personsLanguage(): string {
  const { language } = settings()
  if (language !== 'television') return withDigits(language)
  // Outside a browser, as in unit tests, there is no navigator.
  return localeOf(typeof navigator === 'undefined' ? [] : (navigator.languages ?? [navigator.language]))
}

/**
 * The locale of numbers and dates for a person who prefers these languages, best first: the first that is of the
 * language of the words, so that both always are of one language. On a machine without a language, some browsers
 * report a tag that is not BCP 47, such as `en-US@posix`: `Intl` would throw.
 */
export function localeOf(wanted: readonly string[]): string {
  const words = languageFor(wanted)
  const region = wanted.find((tag) => tag.slice(0, 2).toLowerCase() === words.slice(0, 2))
  try {
    return withDigits(Intl.getCanonicalLocales(region ?? words)[0] ?? words)
  } catch {
    return withDigits(words)
  }
}
