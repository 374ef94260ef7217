import { stemmedLanguage, stemOf } from './stems.ts'
import { type Token, tokensIn } from './tokens.ts'

/** Words that follow each other in a sentence. */
export interface Term {
  tokens: readonly string[]
  /** The last one only begins so. */
  isPrefix: boolean
  /** The only word, as it was typed, if it is found in other forms, too: those with the same stem. */
  word: string | undefined
}

/** A sentence that is compared with terms. */
export interface Said {
  text: string
  language: string | null
}

/** Part of a text, in UTF-16 units; `end` is not included. */
export type Range = {
  start: number
  end: number
}

const quotes = /[“”„«»]/g
const parts = /"([^"]*)"?|([^\s"]+)/g

/**
 * Parses what a person searches for: a sentence must have every word and every "phrase in quotes". A word is found in
 * all its forms; a word or phrase that ends in `*` by its beginning; a word that ends in `~*` in both ways, because
 * people search while they type. So a phrase without its second quotation mark ends with the text. Marks count as
 * blanks.
 */
export function readQuery(query: string): Term[] {
  return Array.from(query.replace(quotes, '"').matchAll(parts), ([, phrase, word]) => ({ phrase, word })).flatMap(
    ({ phrase, word }) => {
      const text = (phrase ?? word ?? '').trimEnd()
      const tokens = tokensIn(text)
      const [first] = tokens
      if (!first) return []
      const isPrefix = text.endsWith('*')
      const hasForms = word !== undefined && tokens.length === 1 && (!isPrefix || text.endsWith('~*'))
      return [
        {
          tokens: tokens.map(({ token }) => token),
          isPrefix,
          word: hasForms ? text.slice(first.start, first.end) : undefined,
        },
      ]
    },
  )
}

/** Finds the words of a sentence that a query is about, in their order. */
export function matchesIn(said: Said, terms: readonly Term[]): Range[] {
  const found = tokensIn(said.text)
  const matched = new Map<number, Range>()
  for (const term of terms)
    for (const first of placesOf(term, said, found))
      for (const { start, end } of found.slice(first, first + term.tokens.length)) matched.set(start, { start, end })
  return [...matched.values()].sort((one, other) => one.start - other.start)
}

/** Counts how often a sentence has all that a query is about: as often as the term that it has least often. */
export function timesIn(said: Said, terms: readonly Term[]): number {
  const found = tokensIn(said.text)
  return Math.min(...terms.map((term) => placesOf(term, said, found).length))
}

/** The places of the words with which a term begins in a sentence. */
function placesOf({ tokens, isPrefix, word }: Term, { text, language }: Said, found: readonly Token[]): number[] {
  const stemmed = word === undefined ? undefined : stemmedLanguage(language)
  const stem = word === undefined || stemmed === undefined ? undefined : stemOf(word, stemmed)
  const isForm = ({ start, end }: Token) =>
    stem !== undefined && stemmed !== undefined && stemOf(text.slice(start, end), stemmed) === stem
  const isAt = (first: number) =>
    tokens.every((token, index) => {
      const said = found[first + index]
      if (!said) return false
      const isSame = isPrefix && index === tokens.length - 1 ? said.token.startsWith(token) : said.token === token
      return isSame || isForm(said)
    })
  return found.flatMap((_, place) => (isAt(place) ? [place] : []))
}
