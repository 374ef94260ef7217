import { joinsWithoutBlank } from './scripts.ts'

/**
 * Gives each word but the first its leading blank, so that the joined words are the text: recognisers of several kinds
 * leave it out. The words' own text says where blanks are; without it they are as the words have them, and if none has
 * one, as their scripts and marks want it. Words that are right are returned as they are.
 * @param text what was said, if it is known
 */
export function withBlanks<Item extends { word: string }>(
  words: readonly Item[],
  text?: string | null,
): readonly Item[] {
  if (words.length === 0 || (text != null && isJoined(words, text))) return words
  const begins = (text == null ? undefined : blanksIn(words, text)) ?? blanksOf(words)
  let isRight = true
  const written = words.map((item, index) => {
    const word = `${begins[index] ? ' ' : ''}${item.word.trim()}`
    if (word === item.word) return item
    isRight = false
    return { ...item, word }
  })
  return isRight ? words : written
}

/** Whether the words, one after another, are the text. Creates no text of its own: it is asked for every utterance. */
function isJoined(words: readonly { word: string }[], text: string): boolean {
  let at = 0
  for (const [index, { word }] of words.entries()) {
    if (!text.startsWith(word, at) || (index === 0 ? /^\s|\s$/ : /\s$/).test(word)) return false
    at += word.length
  }
  return at === text.length
}

/** Which words the text has a blank before; undefined if the text has other letters than the words. */
function blanksIn(words: readonly { word: string }[], text: string): boolean[] | undefined {
  const letters = text.replace(/\s+/g, '')
  /** The places among the letters that a blank stands before. */
  const blanks = new Set<number>()
  let count = 0
  for (const part of text.split(/\s+/)) {
    blanks.add(count)
    count += part.length
  }
  let at = 0
  const found: boolean[] = []
  for (const { word } of words) {
    const bare = word.replace(/\s+/g, '')
    if (!letters.startsWith(bare, at)) return undefined
    found.push(at > 0 && blanks.has(at))
    at += bare.length
  }
  return at === letters.length ? found : undefined
}

const closing = /^(?:[.,;:!?%…»)\]}]+|['’](?:s|t|re|ve|ll|d|m)|n['’]t)$/i
const openingMark = /^[([{«¿¡]+$/

function blanksOf(words: readonly { word: string }[]): boolean[] {
  const has = words.map(
    ({ word }, index) => index > 0 && (/^\s/.test(word) || /\s$/.test(words[index - 1]?.word ?? '')),
  )
  const count = has.filter(Boolean).length
  if (count > 0 && count < words.length - 1) return has
  return words.map(({ word }, index) => {
    if (index === 0) return false
    const [before, after] = [words[index - 1]?.word.trim() ?? '', word.trim()]
    if (joinsWithoutBlank(before, after)) return false
    return count > 0 || !(closing.test(after) || openingMark.test(before))
  })
}
