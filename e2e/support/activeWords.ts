import type { TranscriptionJob } from '#contract/transcription/job.ts'
import { readUtterances } from '#contract/transcription/words.ts'
import { lingers } from '#tv/screens/transcripts/playback/activeWord.ts'

/** Scripts as texts, because old engines get them over the DevTools protocol; in words of Chromium 64. */

/** Before anything else in the page: the sound is in no document, and is caught where it is made. */
export const catchAudio = `(function () {
  var Made = window.Audio
  window.Audio = function () { return (window.caughtAudio = new Made()) }
})()`

/**
 * Notes at every frame which word is lit, after everybody else has had that frame, and what time the sound has by then and
 * had when the frame began: \`[seconds, word or null, seeking, speed, seconds when it began]\`.
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

/** Every word of a record with its times. */
export function wordsOf(job: TranscriptionJob): Spoken[] {
  return readUtterances(job.result?.transcription?.utterances)
    .flatMap(({ words }) => words)
    .map(({ word, start, end }) => ({ text: word.trim(), start, end }))
}

/**
 * Samples in which another word was lit than one that is spoken within `seconds` of that frame, as somebody hears them: at
 * twice the speed as much of the recording passes again. Between two words the last stays for a moment. A frame lasts from
 * its beginning to the sample: a machine with much to do makes that long, and an old engine's time leaps in it.
 */
export function wrongSamples(samples: readonly Sample[], words: readonly Spoken[], seconds: number): string[] {
  const wrong: string[] = []
  for (const [time, lit, seeking, speed, atBegin] of samples) {
    if (seeking) continue
    const tolerance = seconds * Math.max(1, speed)
    // A jump leads anywhere: then the frame is its end alone.
    const began = Math.abs(time - atBegin) < longestFrameS ? Math.min(time, atBegin) : time
    const around = words.filter(({ start }) => Math.abs(start - time) < 20)
    const near = around.filter(({ start, end }) => start - tolerance <= time && began <= end + lingers + tolerance)
    // Of those, the ones that are not over because another has begun.
    const allowed = near.filter(({ start }) => {
      const next = around.find((other) => other.start > start)
      return next === undefined || began <= next.start + tolerance
    })
    const mayBeNone = !around.some(({ start, end }) => start + tolerance < began && time < end + lingers - tolerance)
    if (lit === null ? !mayBeNone : !allowed.some(({ text }) => text === lit))
      wrong.push(
        `at ${time.toFixed(3)} “${lit}”, not ${allowed.map(({ text, start }) => `“${text}” (${start})`).join(' or ')}`,
      )
  }
  return wrong
}

/**
 * What is wrong with the order in which words were lit: each comes after the one before it, and none is left out. Only a
 * word in whose time no frame was drawn may be: a machine with much to do cannot light that one. Gives the first mistake.
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

/** A frame that is longer than this says nothing about the word. */
const longestFrameS = 0.25

/** A word is lit with the frame after it begins. */
const frameS = 0.05

/** The words in the order in which they were lit. */
function activeInOrder(samples: readonly Sample[]): string[] {
  const turns: string[] = []
  let before: string | null = null
  for (const [, lit] of samples) {
    if (lit !== null && lit !== before) turns.push(lit)
    before = lit
  }
  return turns
}
