/** The languages of all words that people read, as BCP 47 tags. English comes first: the messages are written in it. */
export const languageTags = [
  'en',
  'ar',
  'de',
  'es',
  'fr',
  'he',
  'hi',
  'id',
  'it',
  'ja',
  'ko',
  'pl',
  'pt-BR',
  'ru',
  'tr',
  'uk',
  'zh-CN',
] as const
export type LanguageTag = (typeof languageTags)[number]

/** Former codes that some televisions and phones still send (ISO 639-1 before 1989). */
const formerCodes: Readonly<Record<string, string>> = { iw: 'he', in: 'id' }

/**
 * Returns the language to use for a person who prefers these, best first. `wanted`: BCP 47 tags, in any case; what is
 * no tag is skipped. A regional form that we lack gets the form that we have: `pt-PT` gets `pt-BR`. English if none
 * fits.
 */
export function languageFor(wanted: readonly string[]): LanguageTag {
  for (const tag of wanted) {
    const lower = tag.toLowerCase()
    const [code = ''] = lower.split(/[-_]/)
    const language = formerCodes[code] ?? code
    const found =
      languageTags.find((known) => known.toLowerCase() === lower) ??
      languageTags.find((known) => known.toLowerCase().split('-')[0] === language)
    if (found) return found
  }
  return 'en'
}

/** The tag with which numbers and dates are formatted: with the digits 0–9, as codes and times of day have them. */
export const withDigits = (tag: string): string => (/^ar\b/i.test(tag) ? `${tag}-u-nu-latn` : tag)

/** The direction in which a language is read, as the `dir` attribute of HTML. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (/^(?:ar|he)(?:-|$)/.test(language) ? 'rtl' : 'ltr')
