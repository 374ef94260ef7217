import type { Utterance } from '#contract/transcription/words.ts'
import { growing } from './growing.ts'

/** A paragraph's text, and what is known about its speaker. */
export interface Paragraph {
  text: string
  language: string | undefined
  speaker: number | undefined
  channel: number
  /** Whether it is the first paragraph of its utterance. */
  begins: boolean
}

/** Words of a paragraph. A longer utterance is split, so that the page does not grow with the length of a speech. */
const maxWords = 60
/** A paragraph with at least this many words ends at the next end of a sentence. */
const enoughWords = 25
/** Times are integers in tenths of a millisecond: half the memory of seconds, for recordings of up to two days. */
const ticks = 10_000
const maxTicks = 2 ** 31 - 1
const ticksOf = (seconds: number) => Math.min(Math.round(seconds * ticks), maxTicks)
const endsSentence = /[.!?…。！？]["'”’)\]]?\s*$/

/**
 * A transcript for playback. Words have numbers, in the order of the record; their times are in typed arrays, their
 * text in paragraphs of limited length. 100,000 words take two megabytes. It grows while the record arrives. Members
 * are `private`, not `#`: for old engines the build turns each `#` into a lookup in a map, a million of them while a
 * record loads.
 */
export class TranscriptModel {
  private readonly startTimes = growing(Int32Array)
  private readonly endTimes = growing(Int32Array)
  /** Offset of each word's text in its paragraph. */
  private readonly offsets = growing(Uint32Array)
  private readonly paragraphNumbers = growing(Uint32Array)
  private readonly firstWords = growing(Uint32Array)
  /** First word of each utterance. */
  private readonly utteranceStarts = growing(Uint32Array)
  private readonly laidOut: Paragraph[] = []
  /** Word numbers sorted by start, if the record's order differs: two channels speak at once. */
  private wordsByStart: Uint32Array | undefined
  private isSorted = true
  /** Codes of the spoken languages, in the order of their first words. */
  readonly languages = new Set<string>()
  /** Numbers of the speakers that were told apart, from 0. */
  readonly speakers = new Set<number>()
  /** No more words will come. */
  isWhole = false

  get words(): number {
    return this.startTimes.length
  }

  get paragraphs(): number {
    return this.laidOut.length
  }

  get utterances(): number {
    return this.utteranceStarts.length
  }

  /** Adds the next utterance of the record. */
  add({ words, language, speaker, channel }: Utterance): void {
    if (words.length === 0) return
    if (language !== undefined) this.languages.add(language)
    if (speaker !== undefined) this.speakers.add(speaker)
    this.utteranceStarts.push(this.words)
    let parts: string[] = []
    let length = 0
    let begins = true
    let first = this.words
    const addParagraph = () => {
      this.firstWords.push(first)
      // Joined at once: an engine keeps all parts of a text built with `+=`, in more memory than all numbers here.
      this.laidOut.push({ text: parts.join(''), language, speaker, channel, begins })
      parts = []
      length = 0
      begins = false
      first = this.words
    }
    words.forEach(({ word, start, end }, index) => {
      if (ticksOf(start) < (this.startTimes.at(this.words - 1) ?? 0)) this.isSorted = false
      this.offsets.push(length)
      this.paragraphNumbers.push(this.paragraphs)
      this.startTimes.push(ticksOf(start))
      this.endTimes.push(ticksOf(Math.max(start, end)))
      const part = length === 0 ? word.trimStart() : word
      parts.push(part)
      length += part.length
      const count = this.words - first
      if (index === words.length - 1 || count >= maxWords || (count >= enoughWords && endsSentence.test(word)))
        addParagraph()
    })
    this.wordsByStart = undefined
  }

  /** Replaces an utterance by the same with other words. */
  replace(utterance: number, by: Utterance): void {
    const first = this.firstWordOfUtterance(utterance)
    const behind = this.firstWordOfUtterance(utterance + 1)
    if (first >= this.words || by.words.length === 0) return
    const place = this.paragraphOf(first)
    const paragraphs = (behind < this.words ? this.paragraphOf(behind) : this.paragraphs) - place
    const other = new TranscriptModel()
    other.add(by)
    const moreWords = other.words - (behind - first)
    const moreParagraphs = other.paragraphs - paragraphs
    for (const numbers of ['startTimes', 'endTimes', 'offsets', 'paragraphNumbers'] as const)
      this[numbers].splice(first, behind - first, other[numbers])
    this.paragraphNumbers.increase(first, first + other.words, place)
    this.paragraphNumbers.increase(first + other.words, this.words, moreParagraphs)
    this.firstWords.splice(place, paragraphs, other.firstWords)
    this.firstWords.increase(place, place + other.paragraphs, first)
    this.firstWords.increase(place + other.paragraphs, this.firstWords.length, moreWords)
    this.utteranceStarts.increase(utterance + 1, this.utterances, moreWords)
    this.laidOut.splice(place, paragraphs, ...other.laidOut)
    this.isSorted = true
    for (let word = 1; word < this.words; word += 1)
      if ((this.startTimes.at(word) ?? 0) < (this.startTimes.at(word - 1) ?? 0)) this.isSorted = false
    this.wordsByStart = undefined
  }

  /** Marks the transcript as whole and frees the memory that was reserved for more words. */
  finish(): void {
    this.isWhole = true
    const { startTimes, endTimes, offsets, paragraphNumbers, firstWords, utteranceStarts } = this
    for (const numbers of [startTimes, endTimes, offsets, paragraphNumbers, firstWords, utteranceStarts]) numbers.trim()
  }

  paragraph(place: number): Paragraph | undefined {
    return this.laidOut[place]
  }

  /** The first paragraph of a speaker. */
  firstSaidBy(speaker: number): string | undefined {
    return this.laidOut.find((paragraph) => paragraph.speaker === speaker)?.text
  }

  /** The paragraph of a word; the last paragraph for a number beyond the last word. */
  paragraphOf(word: number): number {
    return this.paragraphNumbers.at(word) ?? Math.max(0, this.paragraphs - 1)
  }

  /** The number of a paragraph's first word; behind the last paragraph, the number of words. */
  firstWord(paragraph: number): number {
    return this.firstWords.at(paragraph) ?? this.words
  }

  /** Seconds; 0 for a number that no word has. */
  startOf(word: number): number {
    return (this.startTimes.at(word) ?? 0) / ticks
  }

  endOf(word: number): number {
    return (this.endTimes.at(word) ?? 0) / ticks
  }

  /** A word as it is written in its paragraph, with its leading space. */
  textOf(word: number): string {
    const place = this.paragraphOf(word)
    const text = this.laidOut[place]?.text ?? ''
    const isLast = this.firstWord(place + 1) === word + 1
    return text.slice(this.offsets.at(word) ?? 0, isLast ? undefined : this.offsets.at(word + 1))
  }

  /** The first and the last word of the sentence around a word. A paragraph ends a sentence, too. */
  sentenceOf(word: number): { first: number; last: number } {
    const place = this.paragraphOf(word)
    let first = word
    while (first > this.firstWord(place) && !endsSentence.test(this.textOf(first - 1))) first -= 1
    let last = word
    while (last + 1 < this.firstWord(place + 1) && !endsSentence.test(this.textOf(last))) last += 1
    return { first, last }
  }

  /** The word of a paragraph whose text covers the character at `offset`. */
  wordAtOffset(paragraph: number, offset: number): number {
    const first = this.firstWord(paragraph)
    const count = this.firstWord(paragraph + 1) - first
    return first + lastAtMost(count, (index) => this.offsets.at(first + index) ?? 0, offset)
  }

  /** The utterance of a word. */
  utteranceOf(word: number): number {
    return lastAtMost(this.utterances, (index) => this.utteranceStarts.at(index) ?? 0, word)
  }

  firstWordOfUtterance(utterance: number): number {
    return this.utteranceStarts.at(utterance) ?? this.words
  }

  /** The word that began last at or before a time in seconds; -1 before the first. Reads log n of n words. */
  lastStarted(time: number): number {
    return this.wordAt(this.placeAt(time))
  }

  /**
   * The place of a time among all words sorted by start; -1 before the first. `near`: the place found last. That place
   * and the next one are tried first, so playback needs no search.
   */
  placeAt(time: number, near = -1): number {
    if (time >= this.startAt(near)) {
      if (time < this.startAt(near + 1)) return near
      if (time < this.startAt(near + 2)) return near + 1
    }
    return lastAtMost(this.words, (index) => this.startAt(index), time)
  }

  /** The word at a place in the order of starts; -1 for a place before the first. */
  wordAt(place: number): number {
    return place < 0 ? -1 : (this.order()?.[place] ?? place)
  }

  /** Seconds; -Infinity for a place before the first, Infinity for one behind the last. */
  startAt(place: number): number {
    if (place < 0) return Number.NEGATIVE_INFINITY
    return place < this.words ? this.startOf(this.wordAt(place)) : Number.POSITIVE_INFINITY
  }

  private order(): Uint32Array | undefined {
    if (this.isSorted) return undefined
    this.wordsByStart ??= Uint32Array.from({ length: this.words }, (_, word) => word).sort(
      (a, b) => this.startOf(a) - this.startOf(b) || a - b,
    )
    return this.wordsByStart
  }
}

/** The greatest place below `count` whose value is at most `limit`; -1 if there is none. Values must be ascending. */
function lastAtMost(count: number, valueAt: (place: number) => number, limit: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (valueAt(middle) <= limit) low = middle + 1
    else high = middle
  }
  return low - 1
}
