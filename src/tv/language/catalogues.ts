import { type LanguageTag, withDigits } from '#contract/languages.ts'
import * as english from '../locales/first/en.po'
import { type Catalogue, type FirstCatalogue, loadFirstMessages } from '../prelude/firstMessages.ts'
import { markPage } from '../prelude/language.ts'
import { i18n } from './t.ts'

let current: FirstCatalogue = english
/** The language that was chosen last, which may still be loading. */
let wanted: LanguageTag | undefined
/** The fonts of the active language. */
let shown: readonly FontFace[] = []

i18n.load('en', english.messages)

/**
 * Shows the first messages of a language, in English if they could not be loaded.
 * @param first what `loadFirstMessages` answered
 */
export async function startLanguage(language: LanguageTag, first: Promise<FirstCatalogue | undefined>): Promise<void> {
  const catalogue = await first.catch(() => undefined)
  if (!catalogue) return markPage('en')
  await loadFonts(catalogue)
  activate(language, catalogue)
}

/** Loads the app's messages of the active language, and its fonts. Rejects if the messages could not be loaded. */
export async function loadAppMessages(): Promise<void> {
  const language = i18n.locale
  const app = await current.app()
  await loadFonts(app)
  i18n.load(language, app.messages)
  showFonts(app.faces)
}

/**
 * Changes the language of all words. Rejects, and changes nothing, if its messages could not be loaded.
 * @returns false: nothing changed, because another language was chosen while this one loaded
 */
export async function changeLanguage(language: LanguageTag): Promise<boolean> {
  wanted = language
  const first = (await loadFirstMessages(language)) ?? english
  const app = await first.app()
  await Promise.all([loadFonts(first), loadFonts(app)])
  if (wanted !== language) return false
  i18n.load(language, app.messages)
  activate(language, first)
  showFonts(app.faces)
  return true
}

function activate(language: LanguageTag, first: FirstCatalogue): void {
  for (const face of shown) document.fonts.delete(face)
  shown = []
  current = first
  i18n.load(language, first.messages)
  i18n.activate(language, withDigits(language))
  markPage(language)
  showFonts(first.faces)
}

/** Loads fonts before they are shown, so that no text changes its shape. Without them, the television's own draw. */
async function loadFonts({ faces }: Catalogue): Promise<void> {
  await Promise.all(faces.map((face) => face.load())).catch(() => {})
}

function showFonts(faces: readonly FontFace[]): void {
  for (const face of faces) document.fonts.add(face)
  shown = [...shown, ...faces]
}
