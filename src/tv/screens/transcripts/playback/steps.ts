import type { TranscriptModel } from '../model/transcriptModel.ts'

/** The units by which left and right move through a recording. */
export const stepNames = ['seconds', 'word', 'utterance', 'chapter'] as const
export type StepName = (typeof stepNames)[number]

export const secondsPerStep = 10
/** Seconds after a beginning within which a step back goes to the one before, as in other players. */
const graceS = 1.5
/** Seconds that a step goes past a beginning: browsers may round a time that is set down. */
const roundingS = 0.002
/** Milliseconds. A repeat of a held key that comes sooner is ignored. */
const minBetweenMs = 110

/** Steps of one repeat of a key held for this long. At first one, so that a person can stop at the right place. */
export function stepsPerRepeat(heldMs: number): number {
  if (heldMs < 700) return 1
  if (heldMs < 2_000) return 2
  if (heldMs < 4_000) return 5
  return 12
}

/** Counts the steps of a press or a repeat: 0 for a release, and for a repeat that comes too soon. */
export function countSteps(now: () => number = () => performance.now()) {
  let movedAt = Number.NEGATIVE_INFINITY
  return (phase: 'press' | 'repeat' | 'release', heldMs: number): number => {
    if (phase === 'release' || (phase === 'repeat' && now() - movedAt < minBetweenMs)) return 0
    movedAt = now()
    return phase === 'press' ? 1 : stepsPerRepeat(heldMs)
  }
}

export interface Landmarks {
  transcript: TranscriptModel
  /** Starts of the chapters in seconds, ascending. */
  chapters: readonly number[]
}

/**
 * The time in seconds after `count` steps (negative: back). Never below 0. Steps by words, utterances and chapters end
 * at the last one's beginning.
 */
export function stepFrom(time: number, step: StepName, count: number, { transcript, chapters }: Landmarks): number {
  if (count === 0) return time
  switch (step) {
    case 'seconds':
      return Math.max(0, time + count * secondsPerStep)
    case 'word': {
      const currentWord = transcript.lastStarted(time + roundingS)
      const next = Math.max(0, Math.min(currentWord + count, transcript.words - 1))
      return transcript.words === 0 ? time : transcript.startOf(next) + roundingS
    }
    case 'utterance':
      return toBeginning(
        time,
        count,
        transcript.utterances,
        (index) => transcript.startOf(transcript.firstWordOfUtterance(index)),
        transcript.words === 0 ? -1 : transcript.utteranceOf(Math.max(0, transcript.lastStarted(time + roundingS))),
      )
    default:
      return toBeginning(
        time,
        count,
        chapters.length,
        (index) => chapters[index] ?? 0,
        chapters.filter((start) => start <= time + roundingS).length - 1,
      )
  }
}

/** Steps between `places` beginnings. `currentPlace`: the place that contains `time`; -1 before the first. */
function toBeginning(
  time: number,
  count: number,
  places: number,
  startOf: (place: number) => number,
  currentPlace: number,
): number {
  if (places === 0) return Math.max(0, time + count * secondsPerStep)
  const isInside = currentPlace >= 0 && time - startOf(currentPlace) > graceS
  const next = currentPlace + count + (count < 0 && isInside ? 1 : 0)
  if (next < 0) return 0
  return startOf(Math.min(next, places - 1)) + roundingS
}
