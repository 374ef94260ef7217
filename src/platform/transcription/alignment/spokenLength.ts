/** How long a word is expected to last, and what stands behind it. Lengths are in letters of English. */

/** A pause is expected behind a clause, and a longer one behind a sentence or a line. */
export const marks = { none: 0, clause: 1, sentence: 2 } as const
export type Mark = (typeof marks)[keyof typeof marks]

/** What each word takes besides its letters. */
const perWord = 1.5
/** A digit, and letters that are syllables by themselves: Hangul, kana, and Chinese, which are the last. */
const digit = /\p{Nd}/u
const syllables: readonly [RegExp, number][] = [
  [/\p{Script=Han}/u, 4],
  [/\p{Script=Hangul}/u, 4],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 2],
]
const spoken = /[\p{L}\p{Nd}]/gu
/** Quotation marks and brackets may stand behind the mark. */
const sentenceEnd = /[.!?…。！？。؟۔।॥።։]["'”’»」』）)\]]*$/u
const clauseEnd = /(?:[,;:،؛、，；：–—-]["'”’»」』）)\]]*|["”»」』）)\]])$/u

/** The expected length of a word. It is more than 0, also for a word of marks. */
export function spokenLength(word: string): number {
  let length = word.startsWith(' ') ? perWord : perWord / 2
  for (const [letter] of word.matchAll(spoken))
    length += digit.test(letter) ? 4 : (syllables.find(([script]) => script.test(letter))?.[1] ?? 1)
  return length
}

/** What a word ends. */
export const markAfter = (word: string): Mark =>
  sentenceEnd.test(word) ? marks.sentence : clauseEnd.test(word) ? marks.clause : marks.none
