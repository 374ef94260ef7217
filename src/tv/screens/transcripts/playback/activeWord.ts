import type { TranscriptModel } from '../model/transcriptModel.ts'

/** So long a word stays lit when nothing follows: without it the light would flicker at every breath. Seconds. */
export const lingers = 0.3

/** What is lit at a time. */
export interface ActiveWord {
  /** -1 in a pause. */
  word: number
  /** Seconds: before then it is no other. */
  until: number
}

/** Follows the word that is spoken. It remembers where it was: while a recording plays nothing is searched. */
export function followActiveWord(script: TranscriptModel): (time: number) => ActiveWord {
  let near = -1
  return (time) => {
    near = script.placeAt(time, near)
    const next = script.startAt(near + 1)
    const word = script.wordAt(near)
    if (word < 0) return { word, until: next }
    const fades = script.endOf(word) + lingers
    return time < fades ? { word, until: Math.min(next, fades) } : { word: -1, until: next }
  }
}
