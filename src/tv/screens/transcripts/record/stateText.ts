import type { Message } from '#contract/message.ts'
import { jobErrorCodes } from '#contract/transcription/answers.ts'
import { isUnderWay } from '#contract/transcription/job.ts'
import { type FailureWords, failureText } from '#tv/data/failure.ts'
import { t } from '#tv/language/t.ts'
import { ProxyError } from '#tv/proxy/proxy.ts'
import { messages } from './messages.ts'

const names: Readonly<Record<string, Message>> = {
  queued: messages.queued,
  processing: messages.processing,
  done: messages.done,
  error: messages.failed,
}

/** A status in the words of the screen; an unknown status is returned unchanged. */
export function statusName(status: string): string {
  const name = names[status]
  return name ? t(name) : status
}

const reasons: Readonly<Record<number, Message>> = {
  [jobErrorCodes.unreadableAudio]: messages.unreadableAudio,
  [jobErrorCodes.tooLarge]: messages.tooLarge,
  [jobErrorCodes.unreadableTranscript]: messages.unreadableTranscript,
  [jobErrorCodes.unreachableAudio]: messages.unreachableAudio,
  [jobErrorCodes.recogniserFailed]: messages.recogniserFailed,
  [jobErrorCodes.noRecogniser]: messages.noRecogniser,
  [jobErrorCodes.interrupted]: messages.interrupted,
  [jobErrorCodes.tooSlow]: messages.tooSlow,
  [jobErrorCodes.storageFull]: messages.storageFull,
}

/** Longest part of a service's message that is shown, in letters. */
const maxLetters = 400

/**
 * Why a job failed: the meaning of the code, then the service's own words. Those of a code that is not known stand
 * alone. The code is shown too, because other services give the same HTTP codes other meanings.
 */
export function jobErrorText(code: number | null | undefined, message?: string | null): string {
  const text = message?.trim() ?? ''
  const detail = text.length > maxLetters ? `${text.slice(0, maxLetters)}…` : text
  if (code === null || code === undefined) return detail || t(messages.noReason)
  const known = reasons[code]
  const shown = String(code)
  if (detail === '') return t(messages.reason, { reason: t(known ?? messages.unknownReason), code: shown })
  if (!known) return t(messages.reason, { reason: detail, code: shown })
  return t(messages.reasonAndDetail, { reason: t(known), code: shown, detail })
}

/** The state of a job that has no words. */
export function waitingText(status: string): FailureWords {
  if (status === 'queued') return { title: t(messages.waiting), meaning: t(messages.waitingMeaning) }
  if (status === 'processing') return { title: t(messages.transcribing), meaning: t(messages.transcribingMeaning) }
  if (isUnderWay(status)) return { title: statusName(status), meaning: t(messages.noDetails) }
  return { title: t(messages.noWords), meaning: t(messages.noWordsMeaning) }
}

/** Why the list of jobs did not load. */
export function jobsTrouble(error: unknown): FailureWords {
  if (error instanceof ProxyError && error.status === 404)
    return { title: t(messages.noService), meaning: t(messages.noServiceMeaning) }
  return transcriptTrouble(error)
}

/** Why a transcript did not load. */
export function transcriptTrouble(error: unknown): FailureWords {
  const status = error instanceof ProxyError ? error.status : undefined
  if (status === 401 || status === 403)
    return { title: t(messages.refused), meaning: t(messages.refusedMeaning, { status }) }
  return failureText(error, 'transcription', t(messages.notLoaded))
}
