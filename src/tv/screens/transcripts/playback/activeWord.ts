import type { TranscriptModel } from '../model/transcriptModel.ts'

/** Seconds for which a word stays active if none follows. Without it the mark would flicker at every breath. */
export const lingers = 0.3

/** The active word at a time. */
export interface ActiveWord {
  /** -1 in a pause. */
  word: number
  /**
   * The word that began last, in a pause too; the first word before it begins. -1 if the words of that time have not
   * loaded.
   */
  voice: number
  /** Time of the next change, in seconds. */
  until: number
}

/** Follows the word that is spoken. Remembers its last place, so that playback needs no search. */
export function followActiveWord(transcript: TranscriptModel): (time: number) => ActiveWord {
  let near = -1
  return (time) => {
    near = transcript.placeAt(time, near)
    const next = transcript.startAt(near + 1)
    if (transcript.words === 0) return { word: -1, voice: -1, until: next }
    if (near < 0) return { word: -1, voice: transcript.wordAt(0), until: next }
    const voice = transcript.wordAt(near)
    const fades = transcript.endOf(voice) + lingers
    if (time < fades) return { word: voice, voice, until: Math.min(next, fades) }
    const isKnown = transcript.isWhole || near < transcript.words - 1
    return { word: -1, voice: isKnown ? voice : -1, until: next }
  }
}

/** How far the active word has sounded. Both in milliseconds of listening, at the speed of the playback. */
export interface Sounding {
  /** From its beginning to its end. */
  lastsMs: number
  /** How much of it was heard. */
  heardMs: number
}

/** How far a word has sounded at `time`, in seconds; undefined in a pause. `rate`: the speed of the playback. */
export function soundingOf(
  transcript: TranscriptModel,
  word: number,
  time: number,
  rate: number,
): Sounding | undefined {
  if (word < 0) return undefined
  const start = transcript.startOf(word)
  const listening = (seconds: number) => Math.max(0, Math.round((seconds / rate) * 1_000))
  return { lastsMs: listening(transcript.endOf(word) - start), heardMs: listening(time - start) }
}
