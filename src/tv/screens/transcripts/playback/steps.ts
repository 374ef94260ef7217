import type { TranscriptModel } from '../model/transcriptModel.ts'

/** By what left and right move through a recording. */
export const stepNames = ['seconds', 'word', 'utterance', 'chapter'] as const
export type StepName = (typeof stepNames)[number]

export const secondsPerStep = 10
/** Seconds after a beginning within which "back" means the one before: as the button of any player does. */
const graceS = 1.5
/** A time that was set may come back a little smaller: so much behind a beginning is in it. Seconds. */
const behind = 0.002
/** Repeats of a held key that are closer than this are one. */
const leastBetweenMs = 110

/** How many steps one repeat is of a key that has been held so long: single at first, so that it can be aimed. */
export function stepsPerRepeat(heldMs: number): number {
  if (heldMs < 700) return 1
  if (heldMs < 2_000) return 2
  if (heldMs < 4_000) return 5
  return 12
}

/** How many steps a press or a repeat of a key is: none for a repeat that comes too soon, and a release. */
export function countSteps(now: () => number = () => performance.now()) {
  let movedAt = Number.NEGATIVE_INFINITY
  return (phase: 'press' | 'repeat' | 'release', heldMs: number): number => {
    if (phase === 'release' || (phase === 'repeat' && now() - movedAt < leastBetweenMs)) return 0
    movedAt = now()
    return phase === 'press' ? 1 : stepsPerRepeat(heldMs)
  }
}

export interface Landmarks {
  transcript: TranscriptModel
  /** Seconds at which chapters begin, rising. */
  chapters: readonly number[]
}

/**
 * The time that steps lead to. `count`: how many, negative for back. Never below 0; beyond the last beginning it is that
 * beginning.
 */
export function stepFrom(time: number, step: StepName, count: number, { transcript, chapters }: Landmarks): number {
  if (count === 0) return time
  switch (step) {
    case 'seconds':
      return Math.max(0, time + count * secondsPerStep)
    case 'word': {
      const here = transcript.lastStarted(time + behind)
      const next = Math.max(0, Math.min(here + count, transcript.words - 1))
      return transcript.words === 0 ? time : transcript.startOf(next) + behind
    }
    case 'utterance':
      return toBeginning(
        time,
        count,
        transcript.utterances,
        (place) => transcript.startOf(transcript.firstWordOfUtterance(place)),
        transcript.words === 0 ? -1 : transcript.utteranceOf(Math.max(0, transcript.lastStarted(time + behind))),
      )
    default:
      return toBeginning(
        time,
        count,
        chapters.length,
        (place) => chapters[place] ?? 0,
        chapters.filter((start) => start <= time + behind).length - 1,
      )
  }
}

/** `here`: the place that the time is in; -1 before the first. */
function toBeginning(
  time: number,
  count: number,
  places: number,
  startOf: (place: number) => number,
  here: number,
): number {
  if (places === 0) return Math.max(0, time + count * secondsPerStep)
  const isInside = here >= 0 && time - startOf(here) > graceS
  const next = here + count + (count < 0 && isInside ? 1 : 0)
  if (next < 0) return 0
  return startOf(Math.min(next, places - 1)) + behind
}
