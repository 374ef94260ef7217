import type { Alphabet } from './alphabets.ts'

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

/** Letters that one key leads to in turn: the plain one, the small one, and those with marks. */
const cycles = [
  'あぁ',
  'いぃ',
  'うぅゔ',
  'えぇ',
  'おぉ',
  'かが',
  'きぎ',
  'くぐ',
  'けげ',
  'こご',
  'さざ',
  'しじ',
  'すず',
  'せぜ',
  'そぞ',
  'ただ',
  'ちぢ',
  'つっづ',
  'てで',
  'とど',
  'はばぱ',
  'ひびぴ',
  'ふぶぷ',
  'へべぺ',
  'ほぼぽ',
  'やゃ',
  'ゆゅ',
  'よょ',
  'わゎ',
]
/** The distance from a hiragana to its katakana in Unicode. */
const toKatakana = 0x60
const isHiragana = (letter: string) => letter >= 'ぁ' && letter <= 'ゖ'
const moved = (letter: string, by: number) => String.fromCharCode(letter.charCodeAt(0) + by)

/** The katakana of a hiragana; other characters stay as they are. */
export const katakana = (letter: string): string => (isHiragana(letter) ? moved(letter, toKatakana) : letter)

/** `text` with its last kana changed to the next of its variants: は, ば, ぱ. Other texts stay as they are. */
export function withNextVariant(text: string): string {
  const last = text.slice(-1)
  const isKatakana = last >= 'ァ' && last <= 'ヶ'
  const plain = isKatakana ? moved(last, -toKatakana) : last
  const cycle = cycles.find((letters) => letters.includes(plain))
  if (last === '' || !cycle) return text
  const next = cycle[(cycle.indexOf(plain) + 1) % cycle.length] ?? plain
  return text.slice(0, -1) + (isKatakana ? katakana(next) : next)
}
