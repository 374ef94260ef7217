import { joinsWithoutBlank } from '#contract/transcription/scripts.ts'

/** A word of an answer, or a part of one. Times are in seconds and may be missing. */
export interface AnswerWord {
  word: string
  start?: number | null | undefined
  end?: number | null | undefined
  /** From 0 to 1. */
  probability?: number | null | undefined
}

const letter = /[\p{L}\p{N}\p{M}]/gu

/** The letters and digits of a text, by which words and texts are compared. */
export const lettersOf = (text: string): string[] => text.toLowerCase().match(letter) ?? []

/** Letters that a server had only in part, because a token ended inside them. */
const hasBrokenLetters = (words: readonly AnswerWord[]) => words.some(({ word }) => word.includes('\uFFFD'))

/**
 * The words of a segment as its text writes them. Servers leave out marks (`evening` for "evening,"), or give parts of
 * words (` Ten`, `foot`): a word is what stands between two blanks of the text, or a part of it in scripts without
 * blanks. Each but the first begins with a blank where the text has one.
 * @returns undefined if the text has other letters than the words
 */
export function wordsOfText(text: string, given: readonly AnswerWord[]): AnswerWord[] | undefined {
  const letters = [...text.matchAll(letter)]
  const words: AnswerWord[] = []
  let used = 0
  let from = 0
  let isOpen = false
  for (const part of given) {
    const own = lettersOf(part.word)
    if (own.length === 0) continue
    for (const one of own) {
      if (letters[used]?.[0].toLowerCase() !== one) return undefined
      used += 1
    }
    const last = letters[used - 1]
    const after = (last?.index ?? 0) + (last?.[0].length ?? 0)
    const next = letters[used]?.index ?? text.length
    const blank = used === letters.length ? -1 : text.slice(after, next).search(/\s\S*$/)
    const to = blank < 0 ? next : after + blank
    const written = text.slice(from, to)
    if (isOpen) extend(words, written, part)
    else words.push({ ...part, word: written.replace(/^\s+/, words.length === 0 ? '' : ' ') })
    isOpen = blank < 0 && !joinsWithoutBlank(text.slice(Math.max(0, after - 2), after), text.slice(next, next + 2))
    from = to
  }
  return used === letters.length && words.length > 0 ? words : undefined
}

/**
 * The words without a text that says how they are written. If some begin with a blank, one without continues the word
 * before it.
 * @returns undefined if they cannot be read
 */
export function wordsAsGiven(given: readonly AnswerWord[]): AnswerWord[] | undefined {
  if (hasBrokenLetters(given)) return undefined
  const haveBlanks = given.some(({ word }) => /^\s/.test(word))
  const words: AnswerWord[] = []
  for (const part of given) {
    const bare = part.word.trim()
    const before = words.at(-1)?.word
    if (bare === '') continue
    if (before === undefined) words.push({ ...part, word: bare })
    else if (lettersOf(bare).length > 0 && joinsWithoutBlank(before.slice(-2), bare.slice(0, 2)))
      words.push({ ...part, word: bare })
    else if (/^\s/.test(part.word) || (!haveBlanks && lettersOf(bare).length > 0))
      words.push({ ...part, word: ` ${bare}` })
    else extend(words, bare, part)
  }
  return words.length > 0 ? words : undefined
}

/** Adds a part to the last word. A word is as probable as its least probable part. */
function extend(words: AnswerWord[], text: string, { end, probability }: AnswerWord): void {
  const last = words.at(-1)
  if (!last) return
  const both = [last.probability, probability].filter((one) => one != null)
  words[words.length - 1] = {
    word: last.word + text.trimEnd(),
    start: last.start,
    end: end ?? last.end,
    ...(both.length > 0 && { probability: Math.min(...both) }),
  }
}
