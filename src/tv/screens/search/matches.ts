import { isUnspaced } from '#contract/transcription/scripts.ts'
import { plain } from '#tv/format/plain.ts'

/** What stands between words. Chromium 64 has no Unicode classes such as `\p{P}`. */
const betweenWords = /[\s!-/:-@[-`{-~\u00a1-\u00bf\u2010-\u205f\u3000-\u303f\uff00-\uff0f]+/

/**
 * Whether names have every word that was typed, or words that begin so. In scripts without blanks between words, a word
 * may stand anywhere. Nothing has no words.
 */
export function matcher(typed: string): (name: string) => boolean {
  const wanted = wordsOf(typed)
  return (name) => {
    if (wanted.length === 0) return false
    const words = wordsOf(name)
    return wanted.every((one) => words.some((word) => (isUnspaced(one) ? word.includes(one) : word.startsWith(one))))
  }
}

const wordsOf = (text: string): string[] =>
  plain(text)
    .split(betweenWords)
    .filter((word) => word !== '')
