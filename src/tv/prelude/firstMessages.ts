import type { LanguageTag } from '#contract/languages.ts'

/** A catalogue as the build makes it: compiled messages, and the fonts that draw them. */
export interface Catalogue {
  messages: Record<string, string>
  faces: readonly FontFace[]
}

/** The catalogue of the first screen. */
export interface FirstCatalogue extends Catalogue {
  /** Loads the catalogue of the app in the same language. */
  app: () => Promise<Catalogue>
}

/** A catalogue by its file's path: `../locales/first/de.po`. English is a part of the app's first file. */
const catalogues = import.meta.glob<FirstCatalogue>(['../locales/first/*.po', '!../locales/first/en.po'])

/** Loads the few messages that are needed before the app has loaded. Undefined for English. */
export function loadFirstMessages(language: LanguageTag): Promise<FirstCatalogue | undefined> {
  return catalogues[`../locales/first/${language}.po`]?.() ?? Promise.resolve(undefined)
}
