/**
 * Scripts that are written without blanks between words: Chinese, Japanese, Thai, Lao, Khmer, Burmese and their
 * relatives. As ranges of letters, because Chromium 64 has no Unicode classes such as `\p{Script=Thai}`.
 */
const eastAsian =
  '\\u2E80-\\u2FFF\\u3000-\\u312F\\u3190-\\u31FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uF900-\\uFAFF\\uFE30-\\uFE4F\\uFF00-\\uFF9F'
const eastAsianLetter = `(?:[${eastAsian}]|[\\uD840-\\uD88F][\\uDC00-\\uDFFF])`
const southEastAsian =
  '\\u0E00-\\u0EFF\\u0F00-\\u0FFF\\u1000-\\u109F\\u1780-\\u17FF\\u1950-\\u19FF\\u1A20-\\u1AAF\\uA9E0-\\uA9FF\\uAA60-\\uAADF'
const unspacedLetter = `(?:${eastAsianLetter}|[${southEastAsian}])`
/** Marks that may stand between the letters of any script: quotation marks, dashes, dots. */
const sharedMarks = '[“”‘’…—·]*'

const hasUnspaced = new RegExp(unspacedLetter)
const endsUnspaced = new RegExp(`${unspacedLetter}${sharedMarks}$`)
const beginsUnspaced = new RegExp(`^${sharedMarks}${unspacedLetter}`)
const endsEastAsian = new RegExp(`${eastAsianLetter}${sharedMarks}$`)
const beginsEastAsian = new RegExp(`^${sharedMarks}${eastAsianLetter}`)

/** Whether a text has a letter of a script that is written without blanks between words. */
export const isUnspaced = (text: string): boolean => hasUnspaced.test(text)

/** Whether no blank is written between two words, because of the script of either of them. */
export const joinsWithoutBlank = (before: string, after: string): boolean =>
  endsUnspaced.test(before) || beginsUnspaced.test(after)

/**
 * Joins texts that follow each other, such as utterances, by blanks. Between two Chinese or Japanese ones there is none;
 * Thai, Lao, Khmer and Burmese have none between words, but one between sentences.
 */
export function joinTexts(texts: readonly string[]): string {
  let last = ''
  const parts = texts.flatMap((text) => {
    const bare = text.trim()
    if (bare === '') return []
    const blank = last === '' || (endsEastAsian.test(last) && beginsEastAsian.test(bare)) ? '' : ' '
    last = bare
    return [blank, bare]
  })
  return parts.join('')
}

/** Letters after which a word without blanks is divided: a television could not keep a longer one in view. */
const maxLetters = 60
/** Letters that are divided into words at once, because `Intl.Segmenter` takes longer for a word of a longer text. */
const window = 400

const opening = /^[「『（(［[{｛〔【〖〈《“‘¿¡]+$/
const eastAsianRun = new RegExp(`${eastAsianLetter}|(?:(?!${eastAsianLetter})[^])+`, 'g')

let segmenter: Intl.Segmenter | undefined

/**
 * Divides a text without blanks into words, as the dictionaries of Unicode do. Marks stay with their word: closing ones
 * with the one before, opening ones with the next. The joined words are the text. Engines of old televisions have no
 * `Intl.Segmenter`: there, each Chinese or Japanese letter counts as a word. A word of more than 60 letters is cut.
 */
export function wordsWithoutBlanks(text: string): string[] {
  if (!isUnspaced(text)) return cut(text, maxLetters)
  return joinMarks(cut(text, window).flatMap(segments)).flatMap((word) => cut(word, maxLetters))
}

interface Segment {
  segment: string
  isWord: boolean
}

function segments(text: string): Segment[] {
  if (typeof Intl.Segmenter === 'undefined')
    return (text.match(eastAsianRun) ?? []).map((segment) => ({
      segment,
      isWord: !/^[\u3000-\u3004\u3008-\u3020\uFF00-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65“”‘’…—·,.!?]+$/.test(
        segment,
      ),
    }))
  segmenter ??= new Intl.Segmenter('und', { granularity: 'word' })
  return Array.from(segmenter.segment(text), ({ segment, isWordLike }) => ({ segment, isWord: isWordLike === true }))
}

function joinMarks(all: readonly Segment[]): string[] {
  const words: string[] = []
  let prefix = ''
  for (const { segment, isWord } of all) {
    const last = words.length - 1
    if (isWord) {
      words.push(prefix + segment)
      prefix = ''
    } else if (last < 0 || prefix !== '' || opening.test(segment)) prefix += segment
    else words[last] += segment
  }
  if (prefix === '') return words
  if (words.length === 0) return [prefix]
  words[words.length - 1] += prefix
  return words
}

/** Cuts a text into parts of at most `length` UTF-16 units, but no letter into two. */
function cut(text: string, length: number): string[] {
  if (text.length <= length) return [text]
  const parts: string[] = []
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + length)
    if (to < text.length && /[\uD800-\uDBFF]/.test(text.charAt(to - 1))) to -= 1
    parts.push(text.slice(from, to))
    from = to
  }
  return parts
}
