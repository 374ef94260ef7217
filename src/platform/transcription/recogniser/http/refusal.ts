import { oneLine } from '#contract/harmlessText.ts'
import { jobErrorCodes } from '#contract/transcription/answers.ts'
import { JobFailure } from '../recogniser.ts'

/** Statuses that may be another one later, besides those of the server's own failures. */
const passing = [408, 425, 429]
const logHint = 'the log of the service says more'

/**
 * Why a server did not recognise a part of the audio. What the server wrote is for the log only.
 * @param cause the address, the status and the beginning of the answer, without the key
 */
export function refusal(status: number, sent: { bytes: number; mediaType: string }, cause: Error): JobFailure {
  const { recogniserFailed, tooLarge, unreadableAudio } = jobErrorCodes
  const failure = (text: string, code: number = recogniserFailed, mayPass = false) =>
    new JobFailure(code, text, { cause, mayPass })
  if (status >= 500 || passing.includes(status))
    return failure(`The recogniser cannot work now (status ${status}); ${logHint}.`, recogniserFailed, true)
  if (status >= 300 && status < 400)
    return failure(`The recogniser has another address than RECOGNISER_URL says; ${logHint}.`)
  if (status === 401 || status === 403)
    return failure(`The recogniser refuses the key of this service (RECOGNISER_KEY); ${logHint}.`)
  if (status === 404)
    return failure(
      `The recogniser does not know the model or the address (RECOGNISER_MODEL, RECOGNISER_URL); ${logHint}.`,
    )
  if (status === 413)
    return failure(
      `The recogniser does not accept ${megabytes(sent.bytes)} at once: WAV, MP3 and AAC are sent in shorter parts.`,
      tooLarge,
    )
  if (status === 415)
    return failure(`The recogniser cannot read ${sent.mediaType}: send audio of another kind.`, unreadableAudio)
  return failure(`The recogniser refuses the audio or a parameter of the job (status ${status}); ${logHint}.`)
}

const megabytes = (bytes: number) => `${Math.max(1, Math.round(bytes / 1_000_000)).toLocaleString('en')} MB`

/** Characters of an answer that go into the log. */
const maxAnswerLength = 500

/** What a server answered, for the log: without the query of its address and without the key, which it may repeat. */
export function answeredError(url: string, status: number, answer: string, key: string | undefined): Error {
  const { origin, pathname } = new URL(url)
  const safe = key === undefined ? answer : answer.replaceAll(key, '…')
  return new Error(`${origin}${pathname} answered ${status}: ${oneLine(safe).slice(0, maxAnswerLength)}`)
}
