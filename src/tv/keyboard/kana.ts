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
