import { languageFor, withDigits } from '#contract/languages.ts'

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
