import { type Token, tokensIn } from './tokens.ts'

/** Words that follow each other in a sentence. `isPrefix`: the last one only begins so. */
export interface Term {
  tokens: readonly string[]
  isPrefix: boolean
}

/** Part of a text, in UTF-16 units; `end` is not included. */
export type Range = {
  start: number
  end: number
}

const quotes = /[“”„«»]/g
const parts = /"([^"]*)"?|([^\s"]+)/g

/**
 * Parses what a person searches for: a sentence must have every word and every "phrase in quotes". A word or phrase
 * that ends in `*` is found by its beginning. A phrase without its second quotation mark ends with the text, because
 * people search while they type. Marks count as blanks.
 */
export function readQuery(text: string): Term[] {
  return Array.from(text.replace(quotes, '"').matchAll(parts), ([, phrase, word]) => phrase ?? word ?? '').flatMap(
    (part) => {
      const tokens = tokensIn(part).map(({ token }) => token)
      return tokens.length === 0 ? [] : [{ tokens, isPrefix: part.trimEnd().endsWith('*') }]
    },
  )
}

/** Finds the words of a text that a query is about, in their order. */
export function matchesIn(text: string, terms: readonly Term[]): Range[] {
  const found = tokensIn(text)
  const matched = new Map<number, Range>()
  for (const term of terms)
    for (const first of placesOf(term, found))
      for (const { start, end } of found.slice(first, first + term.tokens.length)) matched.set(start, { start, end })
  return [...matched.values()].sort((one, other) => one.start - other.start)
}

/** Counts how often a text has all that a query is about: as often as the term that it has least often. */
export function timesIn(text: string, terms: readonly Term[]): number {
  const found = tokensIn(text)
  return Math.min(...terms.map((term) => placesOf(term, found).length))
}

/** The places of the words with which a term begins in a text. */
function placesOf({ tokens, isPrefix }: Term, found: readonly Token[]): number[] {
  const isAt = (first: number) =>
    tokens.every((token, index) => {
      const said = found[first + index]?.token ?? ''
      return isPrefix && index === tokens.length - 1 ? said.startsWith(token) : said === token
    })
  return found.flatMap((_, place) => (isAt(place) ? [place] : []))
}
