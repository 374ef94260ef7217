import { locale } from '#tv/format/locale.ts'

let namesOf: { locale: string; names: { of(code: string): string | undefined } | undefined } | undefined

/** A language's name in the person's language (`Intl.DisplayNames`: Chromium 81), else in English, else its code. */
export function languageName(code: string): string {
  if (namesOf?.locale !== locale) {
    const names =
      typeof Intl.DisplayNames === 'function' ? new Intl.DisplayNames([locale], { type: 'language' }) : undefined
    namesOf = { locale, names }
  }
  try {
    return namesOf.names?.of(code) ?? known[code] ?? code
  } catch {
    return code
  }
}

const known: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  nl: 'Dutch',
  pl: 'Polish',
  pt: 'Portuguese',
  sv: 'Swedish',
}
