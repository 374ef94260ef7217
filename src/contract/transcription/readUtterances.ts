import { isUnspaced, joinsWithoutBlank, wordsWithoutBlanks } from './scripts.ts'
import { checkedSpan, checkedTimes, filledTimes, inOrder, isInOrder, type Timed } from './times.ts'
import { evenlyTimedWords, lettersOf, type Utterance, type WireUtterance, type WireWord, type Word } from './words.ts'

interface Reading {
  /** Where the first utterance begins if neither it nor its words say so, in seconds. */
  from?: number
  /** The length of the audio, in seconds; undefined if it is not known. */
  until?: number | undefined
  /**
   * Called for each time that is wrong and whose right place the words beside it do not tell. If it does not throw,
   * such a time counts as missing.
   */
  onWrong?: (path: readonly (string | number)[], reason: string) => void
}

/**
 * Fills the missing fields of utterances: text from words, words from text, times from the neighbours, and the blanks
 * between words. Words in which nothing is missing or wrong are not copied: ten hours of speech have 100,000.
 */
export function readUtterances(
  wire: readonly WireUtterance[] | null | undefined,
  { from = 0, until, onWrong = () => {} }: Reading = {},
): Utterance[] {
  const all = (wire ?? []).map((utterance, place) => {
    const words = utterance.words ?? []
    const given = checkedSpan(utterance, until, (field, reason) => onWrong([place, field], reason))
    const wrongWord = (index: number, field: string, reason: string) => onWrong([place, 'words', index, field], reason)
    const checked = (word: WireWord, index: number) =>
      checkedTimes(word, until, (field, reason) => wrongWord(index, field, reason))
    const times = isInOrder(words, given, until) ? words : inOrder(words.map(checked), given, wrongWord)
    return {
      utterance,
      times,
      start: given.start ?? times[0]?.start,
      end: given.end ?? times[times.length - 1]?.end,
      hasEnd: given.end != null,
    }
  })
  const spans = filledTimes(all, (place) => lettersIn(all[place]?.utterance), from, until)
  return all.map(({ utterance, times, hasEnd }, place) => {
    const { start, end } = spans[place] ?? { start: 0, end: 0 }
    const timed = withTimes(utterance.words ?? [], times, start, end)
    const said = utterance.text ?? timed.map(({ word }) => word).join('')
    const words = withoutLongWords(withBlanks(withoutEmpty(timed), utterance.text))
    return {
      text: utterance.text?.trim() ?? words.map(({ word }) => word).join(''),
      start,
      end: hasEnd ? end : Math.max(end, timed[timed.length - 1]?.end ?? end),
      channel: utterance.channel ?? 0,
      ...(utterance.speaker != null && { speaker: utterance.speaker }),
      ...(utterance.language != null && { language: utterance.language }),
      ...(utterance.confidence != null && { confidence: utterance.confidence }),
      words: words.length > 0 ? words : evenlyTimedWords(said, start, end),
    }
  })
}

function lettersIn({ text, words }: WireUtterance = {}): number {
  return text == null ? (words ?? []).reduce((sum, { word }) => sum + lettersOf(word ?? ''), 0) : lettersOf(text)
}

const isWhole = (word: WireWord): word is Word => word.word != null && word.start != null && word.end != null

/** @param times the times that are right, by word */
function withTimes(words: readonly WireWord[], times: readonly Timed[], start: number, end: number): readonly Word[] {
  if (times === words && words.every(isWhole)) return words
  const firstStart = times.find((time) => time.start != null)?.start ?? start
  const filled = filledTimes(times, (index) => lettersOf(words[index]?.word ?? ''), Math.min(start, firstStart), end)
  return words.map((word, index) => ({ ...word, word: word.word ?? '', ...(filled[index] ?? { start, end }) }))
}

/** Leaves out words without letters: a blank between two others belongs to the second. */
function withoutEmpty(words: readonly Word[]): readonly Word[] {
  if (words.every(({ word }) => lettersOf(word) > 0)) return words
  return words.flatMap((item, index) => {
    if (lettersOf(item.word) === 0) return []
    const before = words[index - 1]?.word ?? ''
    return [{ ...item, word: before !== '' && lettersOf(before) === 0 ? ` ${item.word.trimStart()}` : item.word }]
  })
}

/** Letters of a script without blanks that are more than a word has. */
const moreThanAWord = 20
/** Letters that are more than a line of a television has. */
const moreThanALine = 60

const isLong = ({ word }: Word) => word.length > moreThanALine || (word.length > moreThanAWord && isUnspaced(word))

/** Divides words of many letters, which share their time, so that a television can keep the spoken one in view. */
function withoutLongWords(words: readonly Word[]): readonly Word[] {
  if (!words.some(isLong)) return words
  return words.flatMap((item, index) => {
    if (!isLong(item)) return [item]
    const parts = wordsWithoutBlanks(item.word)
    const end = Math.max(item.start, Math.min(item.end, words[index + 1]?.start ?? item.end))
    const times = filledTimes(
      parts.map(() => ({})),
      (part) => lettersOf(parts[part] ?? ''),
      item.start,
      end,
    )
    return parts.map((word, part) => ({ ...item, word, ...times[part] }))
  })
}

/**
 * Gives each word but the first its leading blank, so that the joined words are the text: recognisers of several kinds
 * leave it out. The words' own text says where blanks are; without it they are as the words have them, and if none has
 * one, as their scripts and marks want it. Words that are right are returned as they are.
 * @param text what was said, if it is known
 */
function withBlanks<Item extends { word: string }>(words: readonly Item[], text?: string | null): readonly Item[] {
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
