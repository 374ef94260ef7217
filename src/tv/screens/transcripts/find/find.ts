import type { TranscriptModel } from '../model/transcriptModel.ts'

/** One place where something that is looked for is said. */
export interface Hit {
  words: number[]
  /** Seconds. */
  start: number
  /** The sentence that it is in, parted at it: whole words, of which the first are left out (…) where they are many. */
  before: string
  text: string
  after: string
}

/** More than anybody steps through. */
const mostHits = 1_000
/** Characters before a hit, so that it stands in the first two lines of a row. */
const mostBefore = 24
const mostAfter = 120
/** The end of a sentence, with the quotation marks and brackets that close after it. */
const sentenceEnd = /[.!?…。！？]["”’»)\]]*\s+/g

/** Every place where `sought` is said, in the order of the recording; nothing for an empty text. */
export function hitsIn(transcript: TranscriptModel, sought: string): Hit[] {
  const wanted = plain(sought.trim())
  const hits: Hit[] = []
  if (wanted === '') return hits
  for (let place = 0; place < transcript.paragraphs && hits.length < mostHits; place += 1) {
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

/** The sentence around a part of a text: from `from` to `to`, which is not included. */
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
  return { before: endOf(before, mostBefore), text: text.slice(from, to), after: beginningOf(after, mostAfter) }
}

/** Its last words, as many as fit into so many characters, and always the beginning of the word that goes on behind. */
function endOf(text: string, most: number): string {
  if (text.length <= most) return text
  const space = text.indexOf(' ', text.length - most)
  return `… ${text.slice((space < 0 ? text.lastIndexOf(' ') : space) + 1)}`
}

/** Its first words, as many as fit, and always the end of the word that began before. */
function beginningOf(text: string, most: number): string {
  if (text.length <= most) return text
  const space = text.lastIndexOf(' ', most)
  return `${text.slice(0, space <= 0 ? text.length : space)} …`
}

/** Without capitals and accents, as long as it was: a place in it is the same place in the text. */
function plain(text: string): string {
  const low = text.toLowerCase()
  if (low.length !== text.length) return text
  const bare = low.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  return bare.length === text.length ? bare : low
}
