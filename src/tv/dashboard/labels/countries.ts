import { locale } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import english from './countryNames.json'
import { messages } from './messages.ts'
import states from './states.json'

const englishNames: Readonly<Record<string, string>> = english
const stateNames: Readonly<Record<string, string>> = states.names

/** The codes of all countries (ISO 3166-1). */
export const countryCodes: readonly string[] = Object.keys(englishNames)

/** The service's code for an unknown country or state. */
const unknown = 'ZZ'

let named: { locale: string; names: Intl.DisplayNames } | undefined

/** The browser's names in the person's language, made once: a map has two hundred. Throws before Chromium 81. */
function regionNames(): Intl.DisplayNames {
  if (named?.locale !== locale) named = { locale, names: new Intl.DisplayNames([locale], { type: 'region' }) }
  return named.names
}

/** Name of a country in the person's language; in English when the browser has no names (before Chromium 81). */
export function countryName(code: string): string {
  if (code === unknown || code === '') return t(messages.unknownCountry)
  try {
    const name = regionNames().of(code)
    if (name !== undefined && name !== code) return name
  } catch {
    // No names in this browser, or not a code.
  }
  return englishNames[code] ?? code
}

/** `code`: ISO 3166-2, such as `US-CA`. */
export function stateName(code: string): string {
  if (code === `US-${unknown}` || code === '') return t(messages.unknownState)
  return stateNames[code] ?? code
}
