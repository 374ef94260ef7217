import { wordsWithoutBlanks } from '#contract/transcription/scripts.ts'

/** A word in the form in which the index compares it, and where it stands in its text, in UTF-16 units. */
export interface Token {
  token: string
  start: number
  end: number
}

const words = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
const letters = /[\p{L}\p{N}\p{M}]+/gu
/**
 * Accents of Latin, Greek and Cyrillic; vowel points of Hebrew and Arabic, and what lengthens an Arabic word; variants
 * of a letter's shape. Other marks stay: in Hindi, Thai or Japanese they make another word.
 */
const accents =
  /[\u{300}-\u{36F}]|[\u{591}-\u{5BD}\u{5BF}\u{5C1}\u{5C2}\u{5C4}\u{5C5}\u{5C7}]|[\u{610}-\u{61A}\u{640}\u{64B}-\u{65F}\u{670}]|[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu

/**
 * Folds a word: no accents, one width, lower case. Upper case comes first, because only it makes "ß" the "ss" that
 * people type.
 */
const fold = (word: string): string =>
  word.normalize('NFKD').replace(accents, '').toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC')

/** Folds a word. That may put blanks into it: one letter of Arabic stands for four words. */
export const foldedWords = (word: string): readonly string[] => fold(word).match(letters) ?? []

/**
 * Divides a text into folded words. Both databases and the query get words only from here, so that they find the same.
 * Texts without blanks are divided by dictionaries. A word of more than 60 letters is several.
 */
export function tokensIn(text: string): Token[] {
  const tokens: Token[] = []
  for (const { 0: run, index } of text.matchAll(words)) {
    let start = index
    for (const word of wordsWithoutBlanks(run)) {
      const end = start + word.length
      for (const token of foldedWords(word)) tokens.push({ token, start, end })
      start = end
    }
  }
  return tokens
}
