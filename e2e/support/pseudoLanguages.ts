import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, type Page, type Response } from '@playwright/test'
import PO from 'pofile'
import { languageTags } from '#contract/languages.ts'
import { recordingName } from '#tv/data/recordingName.ts'
import { atRest } from './atRest.ts'

/**
 * Languages that nobody speaks, each in the place of a real one, whose numbers, dates and direction they have.
 * `longer`: English words with accents and doubled vowels, 40 % longer, in brackets. `mirrored`: English words in
 * Hebrew letters, which are read from right to left.
 */
export const pseudoLanguages = { longer: 'de', mirrored: 'ar' } as const
export type PseudoLanguage = keyof typeof pseudoLanguages

const letters = 'abcdefghijklmnopqrstuvwxyz'
const accented = 'áƀçďéƒğĥíĵķĺɱñöƥɋřšţüṽŵẋýž'
const hebrew = 'אבקדהפגחיזכלמנעץשרסתוטצךןף'
const locales = join(import.meta.dirname, '../../src/tv/locales')

/** Makes the page load a pseudo-language whenever it loads the catalogues of the real one. */
export async function speakPseudo(page: Page, language: PseudoLanguage): Promise<void> {
  // The catalogue of the first screen leads to the app's; this one is both. Its letters have the fonts of English.
  const body = `export const messages = ${JSON.stringify(messagesIn(language))}
    export const faces = []
    export const app = async () => ({ messages, faces })`
  await page.route(new RegExp(`/assets/${pseudoLanguages[language]}-[\\w-]+\\.js$`), (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )
}

/** All messages of the television by their IDs, compiled. */
function messagesIn(language: PseudoLanguage): Record<string, CompiledMessage> {
  const items = ['first', 'app'].flatMap((part) => PO.parse(readFileSync(join(locales, part, 'en.po'), 'utf8')).items)
  const textIn = language === 'longer' ? longer : mirrored
  return Object.fromEntries(
    items.map(({ msgid, msgstr: [text = ''] }) => {
      const compiled = compileMessage(text, textIn)
      return [msgid, language === 'longer' ? ['[', ...compiled, ']'] : compiled]
    }),
  )
}

const longer = (text: string) => inLetters(text.replace(/[aeiou]/gi, '$&$&'), accented)
const mirrored = (text: string) => inLetters(text, hebrew)

function inLetters(text: string, otherLetters: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const instead = otherLetters[letters.indexOf(letter.toLowerCase())] ?? letter
    return letter === letter.toLowerCase() ? instead : instead.toUpperCase()
  })
}

/** What a page may show in another language than its own. */
export interface Known {
  /** Texts that the services answered. */
  data: Set<string>
  /** Names of days, months, countries and languages, and short forms of numbers, in the real language. */
  names: Set<string>
}

/** Texts between letters that no pseudo-language changes: those of ASCII, and the signs between them. */
const partsOf = (text: string): string[] => text.match(/[a-z](?:[ -Z\\^-~]*[a-z])?/gi) ?? []

/** Collects what the services answer from now on, and what `Intl` says in the real language. */
export function watchData(page: Page, language: PseudoLanguage): Known {
  // The name of the product is the same in every language.
  const known: Known = {
    data: new Set(['Tenfoot']),
    // And the key for Latin letters.
    names: new Set([...namesIn(pseudoLanguages[language]).flatMap(partsOf), 'abc']),
  }
  const add = (value: unknown) => {
    // The name of a recording comes from that of its file.
    if (typeof value === 'string') known.data.add(value).add(recordingName(value))
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(add)
  }
  page.on('response', async (response: Response) => {
    const type = response.headers()['content-type'] ?? ''
    // A page that is left takes its answers with it.
    if (type.includes('json')) add(await response.json().catch(() => undefined))
    // The names of states and cities are in the build.
    else if (/\/countries-[\w-]+\.js$/.test(response.url())) known.data.add(await response.text().catch(() => ''))
  })
  return known
}

function namesIn(language: string): string[] {
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1)))
  const days = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, day + 1)))
  const widths = ['long', 'short', 'narrow'] as const
  const ownNames = languageTags.map((tag) => new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? '')
  const capitals = Array.from(letters.toUpperCase())
  const regions = new Intl.DisplayNames(language, { type: 'region' })
  const languages = new Intl.DisplayNames(language, { type: 'language' })
  const pairs = capitals.flatMap((first) => capitals.map((second) => first + second))
  return [
    ...widths.flatMap((width) => [
      ...months.flatMap((date) => [
        date.toLocaleDateString(language, { month: width }),
        date.toLocaleDateString(language, { month: width, day: 'numeric' }),
      ]),
      ...days.map((date) => date.toLocaleDateString(language, { weekday: width })),
    ]),
    ...pairs.map((pair) => regions.of(pair) ?? ''),
    ...pairs.map((pair) => languages.of(pair.toLowerCase()) ?? ''),
    // Of our own table: short numbers came after Chromium 64.
    'Tsd',
    'Mio',
    'Mrd',
    ...Intl.supportedValuesOf('currency'),
    // Settings names each language in itself.
    ...ownNames.flatMap((name) => [name, name.slice(0, 1).toUpperCase() + name.slice(1)]),
    'English (UK)',
    'English (US)',
  ]
}

/**
 * Asserts that no text of the page is English: a message has no letter of ASCII in a pseudo-language, so a text that
 * has some is data, or a name that `Intl` gives.
 */
export async function expectTranslated(page: Page, where: string, { data, names }: Known): Promise<void> {
  await atRest(page)
  const unknown = async () => {
    const { texts, stored } = await shown(page)
    for (const text of stored) data.add(text)
    const isKnown = (part: string) => names.has(part) || [...data].some((text) => text.includes(part))
    // Several in one text, such as the name of a study and its campaign, or of two videos and their numbers.
    const areKnown = (part: string) =>
      part.split(/[\s,.:;·–-]+/).every((word) => partsOf(word).length === 0 || isKnown(word))
    return [...new Set(texts.flatMap(partsOf).filter((part) => !isKnown(part) && !areKnown(part)))]
  }
  // What has just been answered may not be read yet.
  await expect.poll(unknown, `${where}: neither a message nor data`).toEqual([])
}

/** All texts of the page, and the answers that the television has stored. */
const shown = (page: Page): Promise<{ texts: string[]; stored: string[] }> =>
  page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, noscript, template, .reading-box, .set-up-address'))
        texts.push(node.textContent ?? '')
    for (const element of document.querySelectorAll('[aria-label]'))
      texts.push(element.getAttribute('aria-label') ?? '')
    const stored = Object.keys(localStorage).map((name) => localStorage.getItem(name) ?? '')
    return { texts, stored }
  })
