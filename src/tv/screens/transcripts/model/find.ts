import { beginningOf, endOf } from '#tv/format/excerpt.ts'
import { plain } from '#tv/format/plain.ts'
import type { TranscriptModel } from './transcriptModel.ts'

/** One place where the searched text is said. */
export interface Hit {
  /** Numbers of the words that it covers. */
  words: number[]
  /** Seconds. */
  start: number
  /** Its sentence up to `text`, in whole words. Only the last words of a long beginning are included, after "… ". */
  before: string
  text: string
  after: string
}

/** More than a person steps through. */
const maxHits = 1_000
/** Characters before a hit, so that the hit is within the first two lines of a row. */
const maxBefore = 24
const maxAfter = 120
/** The end of a sentence, with its closing quotation marks and brackets. */
const sentenceEnd = /[.!?…]["”’»)\]]*\s+|[。！？]["”’»)\]」』]*\s*/g

/** Every place where `sought` is said, in the order of the recording; none for an empty text. */
export function hitsIn(transcript: TranscriptModel, sought: string): Hit[] {
  const wanted = plain(sought.trim())
  const hits: Hit[] = []
  if (wanted === '') return hits
  for (let place = 0; place < transcript.paragraphs && hits.length < maxHits; place += 1) {
    const text = transcript.paragraph(place)?.text ?? ''
    const searched = plain(text)
    for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + wanted.length)) {
      const first = transcript.wordAtOffset(place, at)
      const last = transcript.wordAtOffset(place, at + wanted.length - 1)
      hits.push({
        words: Array.from({ length: last - first + 1 }, (_, index) => first + index),
        start: transcript.startOf(first),
        ...sentenceAround(text, at, at + wanted.length),
      })
    }
  }
  return hits
}

/** The sentence around a part of a text, which goes from `from` up to but not including `to`. */
function sentenceAround(text: string, from: number, to: number): Pick<Hit, 'before' | 'text' | 'after'> {
  let [first, last] = [0, text.length]
  sentenceEnd.lastIndex = 0
  for (let end = sentenceEnd.exec(text); end; end = sentenceEnd.exec(text)) {
    if (sentenceEnd.lastIndex <= from) first = sentenceEnd.lastIndex
    else if (end.index >= to - 1) {
      last = sentenceEnd.lastIndex
      break
    }
  }
  const before = text.slice(first, from).trimStart()
  const after = text.slice(to, last).trimEnd()
  return { before: endOf(before, maxBefore), text: text.slice(from, to), after: beginningOf(after, maxAfter) }
}
