import { clockTime } from '#contract/transcription/clockTime.ts'
import type { CorrectionRequest } from '#contract/transcription/correctionRequest.ts'
import type { TranscriptionJob } from '#contract/transcription/job.ts'
import { TranscriptionProblem } from '../errors.ts'

/** Places that an error names: a person chooses one of them. */
const maxNamed = 10

/** A word in a record, as a person names it: what stands there, and when it is said if it is said more than once. */
export interface NamedWord {
  was: string
  /** Seconds. */
  at?: number | undefined
}

/**
 * Finds the place of a word in a record: the one that is said at a time, or begins in its second.
 * @throws TranscriptionProblem 404 if it is not said, 409 if it is said more than once
 */
export function findWord(
  { result }: TranscriptionJob,
  { was, at }: NamedWord,
): Pick<CorrectionRequest, 'utterance' | 'word' | 'was'> {
  const places = (result?.transcription?.utterances ?? []).flatMap(({ words }, utterance) =>
    (words ?? []).flatMap(({ word: said, start, end }, word) =>
      said?.trim() === was.trim() ? [{ utterance, word, start: start ?? 0, end: end ?? start ?? 0 }] : [],
    ),
  )
  const isAt = (seconds: number, { start, end }: { start: number; end: number }) =>
    Math.floor(start) === Math.floor(seconds) || (start <= seconds && seconds < end)
  const found = at === undefined ? places : places.filter((place) => isAt(at, place))
  const [place, ...others] = found
  const quoted = JSON.stringify(was.slice(0, 200))
  const said = places.slice(0, maxNamed).map(({ start }) => clockTime(start))
  const rest = places.length > maxNamed ? ' and later' : ''
  if (!place)
    throw new TranscriptionProblem(
      404,
      said.length === 0
        ? `The word ${quoted} is not said: write it with its marks, such as "morning.".`
        : `The word ${quoted} is not said then, but at ${said.join(', ')}${rest}.`,
    )
  if (others.length > 0)
    throw new TranscriptionProblem(409, `The word ${quoted} is said more than once, at ${said.join(', ')}${rest}.`)
  return { utterance: place.utterance, word: place.word, was: was.trim() }
}
