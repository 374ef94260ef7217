import type { SearchHit } from '#contract/transcription/search.ts'
import { beginningOf, endOf } from '#tv/format/excerpt.ts'
import { plain } from '#tv/format/plain.ts'
import { wordsOf } from './matches.ts'

/** A part of a sentence. */
export interface Piece {
  text: string
  isMatch: boolean
}

/** Characters before the first word that was found, so that it is in the first line. */
const maxBefore = 28
const maxAfter = 110

/** The part of a sentence that a row shows, around the first word that was found. */
export function excerptOf({ text, matches }: Pick<SearchHit, 'text' | 'matches'>): Piece[] {
  const from = matches[0]?.start ?? 0
  const rest = text.slice(from)
  const shown = beginningOf(rest, maxAfter)
  // A cut text ends with a blank and three dots.
  const whole = shown.length === rest.length ? shown.length : shown.length - 2
  const pieces: Piece[] = [{ text: endOf(text.slice(0, from), maxBefore), isMatch: false }]
  let at = 0
  for (const match of matches) {
    const [start, end] = [match.start - from, match.end - from]
    if (start < at || end > whole) break
    pieces.push({ text: shown.slice(at, start), isMatch: false }, { text: shown.slice(start, end), isMatch: true })
    at = end
  }
  pieces.push({ text: shown.slice(at), isMatch: false })
  return pieces.filter((piece) => piece.text !== '')
}

/** Words that are suggested are longer than what was typed, and are not "and" or "the". */
const minLetters = 4
export const maxSuggestions = 4

/**
 * The words that were found in sentences, those that are said most first: to choose one is quicker than to type it.
 * Words that were typed are left out.
 */
export function wordsFound(hits: readonly SearchHit[], typed: string): string[] {
  const counts = new Map<string, number>()
  for (const { text, matches } of hits)
    for (const { start, end } of matches) {
      const word = text.slice(start, end).toLowerCase()
      counts.set(word, (counts.get(word) ?? 0) + 1)
    }
  const known = wordsOf(typed)
  const isNew = (word: string) => word.length >= minLetters && !known.includes(plain(word))
  return [...counts]
    .filter(([word]) => isNew(word))
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxSuggestions)
    .map(([word]) => word)
}
