import { directionOf, type LanguageTag, languageFor } from '#contract/languages.ts'
import { settingsName } from './appearance.ts'

/** Value of the language setting that stands for the television's own language. */
const television = 'television'

/**
 * The language of the words: the one that is stored in this television's settings, or the browser's. It runs with the
 * page's first lines, so it validates nothing: an unknown value counts as English.
 */
export function firstLanguage(): LanguageTag {
  try {
    const { language = television } = JSON.parse(localStorage.getItem(settingsName) ?? '{}')
    return languageOf(String(language))
  } catch {
    // Nothing is stored, or this browser has no storage.
  }
  return languageOf(television)
}

/** The language of the words for a value of the language setting, such as `en-GB`. */
export const languageOf = (setting: string): LanguageTag =>
  languageFor(setting === television ? (navigator.languages ?? [navigator.language ?? '']) : [setting])

/** Tells styles, voice guides and the browser's fonts the language of the page, and the direction of its layout. */
export function markPage(language: LanguageTag): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
