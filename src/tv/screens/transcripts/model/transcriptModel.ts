import type { Utterance } from '#contract/transcription/words.ts'
import { growing } from './growing.ts'

/** What a paragraph is, beside its words. */
export interface Paragraph {
  text: string
  language: string | undefined
  speaker: number | undefined
  channel: number
  /** The first paragraph of an utterance. */
  begins: boolean
}

/** Longer parts are laid out as several: what is on the screen must not grow with how long somebody speaks. */
const mostWords = 60
/** From so many words on, a sentence's end is where the next paragraph begins. */
const enoughWords = 25
/** Times are kept in tenths of a millisecond: half the memory of seconds, for recordings of up to two days. */
const ticks = 10_000
const endsSentence = /[.!?…。！？]["'”’)\]]?\s*$/

/**
 * A transcript as it is played: words by number, in the order of the record, their times in typed arrays, their text in
 * paragraphs of limited length. A hundred thousand words take two megabytes. It grows while the record arrives.
 * `private` and not `#`: for old engines the build makes a look into a map of each `#`, a million times while a record loads.
 */
export class TranscriptModel {
  private readonly startTimes = growing(Int32Array)
  private readonly endTimes = growing(Int32Array)
  /** Where a word's text begins in its paragraph. */
  private readonly offsets = growing(Uint32Array)
  private readonly paragraphNumbers = growing(Uint32Array)
  private readonly firstWords = growing(Uint32Array)
  /** First word of each utterance. */
  private readonly utteranceStarts = growing(Uint32Array)
  private readonly laidOut: Paragraph[] = []
  /** Word numbers by their start, where the record's order is another: two channels speak at once. */
  private wordsByStart: Uint32Array | undefined
  private isSorted = true
  /** Codes of the languages that are spoken, in the order of their first words. */
  readonly languages = new Set<string>()
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

  /** Adds what was said next. */
  add({ words, language, speaker, channel }: Utterance): void {
    if (words.length === 0) return
    if (language !== undefined) this.languages.add(language)
    this.utteranceStarts.push(this.words)
    let parts: string[] = []
    let length = 0
    let begins = true
    let first = this.words
    const lay = () => {
      this.firstWords.push(first)
      // In one piece: a text that is added to part by part keeps every part, which is more than all numbers here.
      this.laidOut.push({ text: parts.join(''), language, speaker, channel, begins })
      parts = []
      length = 0
      begins = false
      first = this.words
    }
    words.forEach(({ word, start, end }, place) => {
      if (Math.round(start * ticks) < (this.startTimes.at(this.words - 1) ?? 0)) this.isSorted = false
      this.offsets.push(length)
      this.paragraphNumbers.push(this.paragraphs)
      this.startTimes.push(Math.round(start * ticks))
      this.endTimes.push(Math.round(Math.max(start, end) * ticks))
      const part = length === 0 ? word.trimStart() : word
      parts.push(part)
      length += part.length
      const count = this.words - first
      if (place === words.length - 1 || count >= mostWords || (count >= enoughWords && endsSentence.test(word))) lay()
    })
    this.wordsByStart = undefined
  }

  /** No more comes: gives back the room that was kept for it. */
  finish(): void {
    this.isWhole = true
    const { startTimes, endTimes, offsets, paragraphNumbers, firstWords, utteranceStarts } = this
    for (const numbers of [startTimes, endTimes, offsets, paragraphNumbers, firstWords, utteranceStarts]) numbers.trim()
  }

  paragraph(place: number): Paragraph | undefined {
    return this.laidOut[place]
  }

  /** Of a word; the last paragraph for numbers beyond. */
  paragraphOf(word: number): number {
    return this.paragraphNumbers.at(word) ?? Math.max(0, this.paragraphs - 1)
  }

  /** The number of a paragraph's first word; for the place behind the last, the number of words. */
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

  /** As it is written in its paragraph, its leading space included. */
  textOf(word: number): string {
    const place = this.paragraphOf(word)
    const text = this.laidOut[place]?.text ?? ''
    const isLast = this.firstWord(place + 1) === word + 1
    return text.slice(this.offsets.at(word) ?? 0, isLast ? undefined : this.offsets.at(word + 1))
  }

  /** The word of a paragraph whose text covers the character at `offset`. */
  wordAtOffset(paragraph: number, offset: number): number {
    const first = this.firstWord(paragraph)
    const count = this.firstWord(paragraph + 1) - first
    return first + lastAtMost(count, (place) => this.offsets.at(first + place) ?? 0, offset)
  }

  /** Which utterance a word is in, and the first word of one. */
  utteranceOf(word: number): number {
    return lastAtMost(this.utterances, (place) => this.utteranceStarts.at(place) ?? 0, word)
  }

  firstWordOfUtterance(utterance: number): number {
    return this.utteranceStarts.at(utterance) ?? this.words
  }

  /** The word that began last at or before a time in seconds; -1 before the first. Of n words, log n are looked at. */
  lastStarted(time: number): number {
    return this.wordAt(this.placeAt(time))
  }

  /**
   * How far a time is among all words by their start: -1 before the first. Found at once where it is `near`, a place found
   * before, or the one behind it: so it goes on while a recording plays.
   */
  placeAt(time: number, near = -1): number {
    if (time >= this.startAt(near)) {
      if (time < this.startAt(near + 1)) return near
      if (time < this.startAt(near + 2)) return near + 1
    }
    return lastAtMost(this.words, (place) => this.startAt(place), time)
  }

  /** The word at a place by start; -1 for a place before the first. */
  wordAt(place: number): number {
    return place < 0 ? -1 : (this.order()?.[place] ?? place)
  }

  /** Seconds; before all for a place before the first, infinite for one behind the last. */
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

/** The greatest place below `count` whose value is at most `limit`, in rising values; -1 where none is. */
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
