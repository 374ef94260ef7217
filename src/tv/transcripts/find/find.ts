import type { Script } from '../script/script.ts'

/** One place where something that is looked for is said. */
export interface Hit {
  words: number[]
  /** Seconds. */
  start: number
  /** What is said around it. */
  before: string
  text: string
  after: string
}

/** More than anybody steps through. */
const mostHits = 1_000
const around = 40

/** Every place where `sought` is said, in the order of the recording; nothing for an empty text. */
export function hitsIn(script: Script, sought: string): Hit[] {
  const wanted = plain(sought.trim())
  const hits: Hit[] = []
  if (wanted === '') return hits
  for (let place = 0; place < script.paragraphs && hits.length < mostHits; place += 1) {
    const text = script.paragraph(place)?.text ?? ''
    const searched = plain(text)
    for (let at = searched.indexOf(wanted); at >= 0; at = searched.indexOf(wanted, at + wanted.length)) {
      const first = script.wordAtOffset(place, at)
      const last = script.wordAtOffset(place, at + wanted.length - 1)
      hits.push({
        words: Array.from({ length: last - first + 1 }, (_, index) => first + index),
        start: script.startOf(first),
        before: text.slice(Math.max(0, at - around), at),
        text: text.slice(at, at + wanted.length),
        after: text.slice(at + wanted.length, at + wanted.length + around),
      })
    }
  }
  return hits
}

/** Without capitals and accents, as long as it was: a place in it is the same place in the text. */
function plain(text: string): string {
  const low = text.toLowerCase()
  if (low.length !== text.length) return text
  const bare = low.normalize('NFD').replace(/[\u0300-\u036f]/g, '')
  return bare.length === text.length ? bare : low
}
