import { isUnspaced } from '#contract/transcription/scripts.ts'
import { plain } from '#tv/format/plain.ts'

/** What stands between words. Chromium 64 has no Unicode classes such as `\p{P}`. */
const betweenWords = /[\s!-/:-@[-`{-~\u00a1-\u00bf\u2010-\u205f\u3000-\u303f\uff00-\uff0f]+/

/** Where a long word may be divided at the end of a line: nobody types it. */
const softHyphens = /\u00ad/g

/** The words of a name, as they are compared. */
export const wordsOf = (text: string): readonly string[] =>
  plain(text.replace(softHyphens, ''))
    .split(betweenWords)
    .filter((word) => word !== '')

/**
 * Whether names have every word that was typed, or words that begin so. In scripts without blanks between words, a word
 * may stand anywhere. Nothing has no words.
 */
export function matcher(typed: string): (words: readonly string[]) => boolean {
  const wanted = wordsOf(typed).map((one) => ({ one, isUnspaced: isUnspaced(one) }))
  return (words) =>
    wanted.length > 0 &&
    wanted.every(({ one, isUnspaced }) =>
      words.some((word) => (isUnspaced ? word.includes(one) : word.startsWith(one))),
    )
}
