import type { LanguageTag } from '#contract/languages.ts'

/** The messages of a catalogue, compiled by the build. */
export interface Catalogue {
  messages: Record<string, string>
}

/** A catalogue by its file's path: `../locales/first/de.po`. English is a part of the app's first file. */
const catalogues = import.meta.glob<Catalogue>(['../locales/first/*.po', '!../locales/first/en.po'])

/** Loads the few messages that are needed before the app has loaded. Undefined for English. */
export function loadFirstMessages(language: LanguageTag): Promise<Catalogue | undefined> {
  return catalogues[`../locales/first/${language}.po`]?.() ?? Promise.resolve(undefined)
}
