import type { Alphabet } from './alphabets.ts'
import { katakana } from './kana.ts'

/** Number of characters: an emoji counts as one (a flag as two). */
export function lengthOf(text: string): number {
  return [...text].length
}

/** `text` with `more` at its end, cut to `maxLength` characters. */
export function typed(text: string, more: string, maxLength: number): string {
  return [...text, ...more].slice(0, maxLength).join('')
}

/** Removes the last character, with the marks that are joined to it. */
export function deleted(text: string): string {
  const characters = [...text]
  while (isJoined(characters[characters.length - 1])) characters.pop()
  characters.pop()
  return characters.join('')
}

/** Combining marks, and selectors of a symbol's variant. */
const isJoined = (character: string | undefined) =>
  character !== undefined && /^[\u0300-\u036f\u20d0-\u20ff\ufe00-\ufe0f]$/.test(character)

/** Shows a letter with shift: its capital if that is one character (ß is unchanged, a Turkish i gets its dot). */
export function shifted(character: string, { shift, shifted: others }: Alphabet, language: string): string {
  if (shift === 'katakana') return katakana(character)
  if (shift !== 'capitals') return others?.[character] ?? character
  const upper = character.toLocaleUpperCase(language)
  return lengthOf(upper) === 1 ? upper : character
}
