import type { TranscriptionJob } from '#contract/transcription/job.ts'
import { readUtterances } from '#contract/transcription/readUtterances.ts'
import { lingers } from '#tv/screens/transcripts/playback/activeWord.ts'

/** Scripts as strings, because old engines receive them over the DevTools protocol; in syntax of Chromium 64. */

/** Runs before all other scripts: the audio element is in no document, so this stores it when it is created. */
export const catchAudio = `(function () {
  var Made = window.Audio
  window.Audio = function () { return (window.caughtAudio = new Made()) }
})()`

/**
 * Records at every frame, after all other frame callbacks, which word is active, the audio's current time, and its time
 * when the frame began: \`[seconds, word or null, seeking, speed, seconds when it began]\`.
 */
export const beginSampling = `(function () {
  window.wordSamples = []
  function sample(began) {
    var audio = window.caughtAudio, lit = document.querySelectorAll('.reading .word-active')
    window.wordSamples.push([audio.currentTime, lit.length === 1 ? lit[0].textContent : lit.length === 0 ? null : 'several', audio.seeking, audio.playbackRate, began])
  }
  function frame() { setTimeout(sample, 0, window.caughtAudio.currentTime); requestAnimationFrame(frame) }
  requestAnimationFrame(frame)
})()`

export type Sample = readonly [time: number, lit: string | null, seeking: boolean, speed: number, began: number]

interface Spoken {
  text: string
  start: number
  end: number
}

/** All words of a transcript with their times. */
export function wordsOf(job: TranscriptionJob): Spoken[] {
  return readUtterances(job.result?.transcription?.utterances)
    .flatMap(({ words }) => words)
    .map(({ word, start, end }) => ({ text: word.trim(), start, end }))
}

/**
 * Returns samples in which the active word is none of those spoken within `seconds` of that frame, in listening time:
 * at twice the speed, twice as much of the recording passes. Between two words the last one stays active for a moment.
 * A frame lasts from its beginning to the sample: on a busy machine that is long, and the audio time of an old engine
 * jumps in it.
 */
export function wrongSamples(samples: readonly Sample[], words: readonly Spoken[], seconds: number): string[] {
  const wrong: string[] = []
  for (const [time, lit, seeking, speed, atBegin] of samples) {
    if (seeking) continue
    const tolerance = seconds * Math.max(1, speed)
    // After a seek the time at the beginning means nothing: only the end of the frame counts.
    const began = Math.abs(time - atBegin) < maxFrameSeconds ? Math.min(time, atBegin) : time
    const wordsAround = words.filter(({ start }) => Math.abs(start - time) < 20)
    const activeNear = wordsAround.filter(
      ({ start, end }) => start - tolerance <= time && began <= end + lingers + tolerance,
    )
    // Without the words that ended because the next one has begun.
    const allowed = activeNear.filter(({ start }) => {
      const nextWord = wordsAround.find((word) => word.start > start)
      return nextWord === undefined || began <= nextWord.start + tolerance
    })
    const mayBeNone = !wordsAround.some(
      ({ start, end }) => start + tolerance < began && time < end + lingers - tolerance,
    )
    if (lit === null ? !mayBeNone : !allowed.some(({ text }) => text === lit))
      wrong.push(
        `at ${time.toFixed(3)} “${lit}”, not ${allowed.map(({ text, start }) => `“${text}” (${start})`).join(' or ')}`,
      )
  }
  return wrong
}

/**
 * Returns the first mistake in the order of active words: each follows the previous one, and none is missing. Only a
 * word without a frame during its time may be missing: a busy machine cannot show it.
 */
export function wrongTurn(samples: readonly Sample[], words: readonly Spoken[]): string | undefined {
  const drawn = samples.filter(([, , seeking]) => !seeking).map(([time]) => time)
  const hasFrame = (place: number) => {
    const [start, end] = [words[place]?.start ?? 0, words[place + 1]?.start ?? Number.POSITIVE_INFINITY]
    return drawn.some((time) => start + frameS < time && time < Math.min(end, (words[place]?.end ?? 0) + lingers))
  }
  const turns = activeInOrder(samples)
  let place = -1
  for (const [turn, text] of [...turns, undefined].entries()) {
    for (place += 1; place < words.length && words[place]?.text !== text; place += 1)
      if (hasFrame(place)) return `“${text ?? 'nothing'}” came in the place of “${words[place]?.text}”, word ${place}`
    if (place === words.length && text !== undefined) return `“${text}” came too late, as turn ${turn}`
  }
  return undefined
}

/** A longer frame does not tell which word was active. */
const maxFrameSeconds = 0.25

/** A word becomes active with the first frame after it begins. */
const frameS = 0.05

/** The words in the order in which they were active. */
function activeInOrder(samples: readonly Sample[]): string[] {
  const turns: string[] = []
  let before: string | null = null
  for (const [, lit] of samples) {
    if (lit !== null && lit !== before) turns.push(lit)
    before = lit
  }
  return turns
}
