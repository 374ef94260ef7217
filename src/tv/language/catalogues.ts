import type { LanguageTag } from '#contract/languages.ts'
import { messages as english } from '../locales/first/en.po'
import { type Catalogue, loadFirstMessages } from '../prelude/firstMessages.ts'
import { markPage } from '../prelude/language.ts'
import { i18n } from './t.ts'

/** The app's messages by their file's path: `../locales/app/de.po`. */
const catalogues = import.meta.glob<Catalogue>('../locales/app/*.po')

i18n.load('en', english)

/**
 * Shows the first messages of a language, in English if they could not be loaded.
 * @param first what `loadFirstMessages` answered
 */
export async function startLanguage(language: LanguageTag, first: Promise<Catalogue | undefined>): Promise<void> {
  const catalogue = await first.catch(() => undefined)
  if (catalogue) i18n.load(language, catalogue.messages)
  activate(catalogue ? language : 'en')
}

/** Loads the app's messages of the active language. Rejects if the file could not be loaded. */
export const loadAppMessages = (): Promise<void> => loadApp(i18n.locale as LanguageTag)

/** Changes the language of all words. Rejects, and changes nothing, if its messages could not be loaded. */
export async function changeLanguage(language: LanguageTag): Promise<void> {
  const [first] = await Promise.all([loadFirstMessages(language), loadApp(language)])
  if (first) i18n.load(language, first.messages)
  activate(language)
}

async function loadApp(language: LanguageTag): Promise<void> {
  const catalogue = await catalogues[`../locales/app/${language}.po`]?.()
  if (catalogue) i18n.load(language, catalogue.messages)
}

function activate(language: LanguageTag): void {
  i18n.activate(language)
  markPage(language)
}
