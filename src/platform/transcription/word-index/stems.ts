import { stemmer as arabic } from '@orama/stemmers/arabic'
import { stemmer as armenian } from '@orama/stemmers/armenian'
import { stemmer as danish } from '@orama/stemmers/danish'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as finnish } from '@orama/stemmers/finnish'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as greek } from '@orama/stemmers/greek'
import { stemmer as hungarian } from '@orama/stemmers/hungarian'
import { stemmer as hindi } from '@orama/stemmers/indian'
import { stemmer as indonesian } from '@orama/stemmers/indonesian'
import { stemmer as irish } from '@orama/stemmers/irish'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as lithuanian } from '@orama/stemmers/lithuanian'
import { stemmer as nepali } from '@orama/stemmers/nepali'
import { stemmer as norwegian } from '@orama/stemmers/norwegian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as romanian } from '@orama/stemmers/romanian'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as serbian } from '@orama/stemmers/serbian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { stemmer as tamil } from '@orama/stemmers/tamil'
import { stemmer as turkish } from '@orama/stemmers/turkish'
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian'
import { LRUCache } from 'lru-cache'
import { foldedWords } from './tokens.ts'

/**
 * What removes the endings of a language, by its code: the algorithms of Snowball (https://snowballstem.org). That of
 * Bulgarian is left out, because it throws at some words.
 */
const stemmers: Readonly<Record<string, (word: string) => string>> = {
  ar: arabic,
  da: danish,
  de: german,
  el: greek,
  en: english,
  es: spanish,
  fi: finnish,
  fr: french,
  ga: irish,
  hi: hindi,
  hu: hungarian,
  hy: armenian,
  id: indonesian,
  it: italian,
  lt: lithuanian,
  nb: norwegian,
  ne: nepali,
  nl: dutch,
  nn: norwegian,
  no: norwegian,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  sr: serbian,
  sv: swedish,
  ta: tamil,
  tr: turkish,
  uk: ukrainian,
}

/** Most of what people say is some thousand words. */
const remembered = new LRUCache<string, { stem: string | undefined }>({ max: 20_000 })

/** The language whose endings are removed in a sentence: `en` for `en-GB`. Undefined if nothing removes them. */
export function stemmedLanguage(language: string | null): string | undefined {
  const code = language?.toLowerCase().split('-', 1)[0] ?? ''
  return Object.hasOwn(stemmers, code) ? code : undefined
}

/**
 * The stem of a word, folded. Its accents are there while its ending is removed, because "ã" and "й" are endings that
 * "a" and "и" are not.
 * @param word as it is in a text @param language as `stemmedLanguage` gives it
 * @returns undefined if the word or its stem is not one word once it is folded
 */
export function stemOf(word: string, language: string): string | undefined {
  const key = `${language} ${word}`
  const known = remembered.get(key) ?? { stem: computedStem(word, language) }
  remembered.set(key, known)
  return known.stem
}

function computedStem(word: string, language: string): string | undefined {
  if (foldedWords(word).length !== 1) return undefined
  const lowered = word.normalize('NFKC').toLocaleLowerCase(language)
  const [stem, ...others] = foldedWords(stemmers[language]?.(lowered) ?? '')
  return others.length === 0 ? stem : undefined
}
