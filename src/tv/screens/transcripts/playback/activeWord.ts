import type { TranscriptModel } from '../model/transcriptModel.ts'

/** A word stays active for so long, in seconds, when nothing follows: without it the mark would flicker at every breath. */
export const lingers = 0.3

/** What is active at a time. */
export interface ActiveWord {
  /** -1 in a pause. */
  word: number
  /** Seconds: before then it is no other. */
  until: number
}

/** Follows the word that is spoken. It remembers where it was: while a recording plays nothing is searched. */
export function followActiveWord(transcript: TranscriptModel): (time: number) => ActiveWord {
  let near = -1
  return (time) => {
    near = transcript.placeAt(time, near)
    const next = transcript.startAt(near + 1)
    const word = transcript.wordAt(near)
    if (word < 0) return { word, until: next }
    const fades = transcript.endOf(word) + lingers
    return time < fades ? { word, until: Math.min(next, fades) } : { word: -1, until: next }
  }
}
