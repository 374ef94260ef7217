import { languageTags } from '#contract/languages.ts'
import { changeLanguage } from '#tv/language/catalogues.ts'
import { i18n } from '#tv/language/t.ts'
import {
  chosenSettings,
  endPreview,
  previewSettings,
  type Settings,
  settingOptions,
  settings,
} from '#tv/preferences/preferences.ts'
import { languageOf } from '#tv/prelude/language.ts'

type Language = Settings['language']

/** The setting for the language of a plan; undefined: the app does not have it, or the plan names none. */
export function languageSetting(tag: string | undefined): Language | undefined {
  if (!languageTags.some((known) => known === tag)) return undefined
  // As the operators' pages: with the day before the month.
  const value = tag === 'en' ? 'en-GB' : tag
  return settingOptions.language.find((option) => option === value)
}

/** Loads the words of a language. @returns whether they are there now */
export async function loadWords(language: Language): Promise<boolean> {
  const tag = languageOf(language)
  return i18n.locale === tag ? true : changeLanguage(tag).catch(() => false)
}

/**
 * Writes numbers and days as in the language of a plan, whose words are loaded. Screens keep what they once wrote, so
 * this is before the first of them is drawn.
 */
export const beginLanguage = (language: Language): void => previewSettings({ language })

/** Whether the words are there already, and numbers and days are written so, too: then nothing waits. */
export function hasLanguage(language: Language | undefined): boolean {
  const wanted = language ?? chosenSettings().language
  return i18n.locale === languageOf(wanted) && settings().language === wanted
}

/** The television's own language returns: its words first, and then all that is drawn. @returns whether it has */
export async function returnLanguage(): Promise<boolean> {
  const isThere = await loadWords(chosenSettings().language)
  if (isThere) endPreview('language')
  return isThere
}
