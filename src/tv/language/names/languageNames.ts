import type { LanguageTag } from '#contract/languages.ts'

/** The names of languages, each in itself, so that everybody finds their own. */
export const languageNames: Readonly<Record<LanguageTag, string>> = {
  en: 'English',
  ar: 'العربية',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  he: 'עברית',
  hi: 'हिन्दी',
  id: 'Indonesia',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  pl: 'Polski',
  'pt-BR': 'Português (Brasil)',
  ru: 'Русский',
  tr: 'Türkçe',
  uk: 'Українська',
  'zh-CN': '简体中文',
}

// English comes in two forms, of numbers and days.
const { en: _, ...otherNames } = languageNames

/** The names of the languages that a person can choose. */
export const languageChoiceNames = { 'en-GB': 'English (UK)', 'en-US': 'English (US)', ...otherNames } as const
