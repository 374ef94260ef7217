import { languageTags } from '#contract/languages.ts'
import { changeLanguage } from '#tv/language/catalogues.ts'
import { i18n } from '#tv/language/t.ts'
import { chosenSettings, endPreview, type Settings, settingOptions } from '#tv/preferences/preferences.ts'
import { languageOf } from '#tv/prelude/language.ts'

type Language = Settings['language']

/** The setting for the language of a plan; undefined: the app does not have it, or the plan names none. */
export function languageSetting(tag: string | undefined): Language | undefined {
  if (!languageTags.some((known) => known === tag)) return undefined
  // As the operators' pages: with the day before the month.
  const value = tag === 'en' ? 'en-GB' : tag
  return settingOptions.language.find((option) => option === value)
}

/** Loads the words of a plan, or those of the television. @returns whether they are there now */
export async function loadWords(language: Language | undefined): Promise<boolean> {
  const tag = languageOf(language ?? chosenSettings().language)
  return i18n.locale === tag ? true : changeLanguage(tag).catch(() => false)
}

/** Whether they are there already, so that nothing waits. */
export const hasWords = (language: Language | undefined): boolean =>
  i18n.locale === languageOf(language ?? chosenSettings().language)

/** The television's own language returns: its words first, and then all that is drawn. @returns whether it has */
export async function returnLanguage(): Promise<boolean> {
  const isThere = await loadWords(undefined)
  if (isThere) endPreview('language')
  return isThere
}
