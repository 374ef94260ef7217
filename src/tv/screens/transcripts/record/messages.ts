import { jobErrorCodes } from '#contract/transcription/errorCodes.ts'
import { isUnderWay } from '#contract/transcription/job.ts'
import { type FailureWords, failureWords } from '../../../data/failure.ts'
import { locale } from '../../../format/locale.ts'
import { ProxyError } from '../../../proxy/proxy.ts'

const names: Readonly<Record<string, string>> = {
  queued: 'Queued',
  processing: 'Processing',
  done: 'Done',
  error: 'Failed',
}

/** A status in the words of the screen; an unknown status is returned unchanged. */
export function statusName(status: string): string {
  return names[status] ?? status
}

const reasons: Readonly<Record<number, string>> = {
  [jobErrorCodes.unreadableAudio]:
    'The recording cannot be read: the service does not know this kind of audio, or the file is damaged.',
  [jobErrorCodes.tooLarge]: 'The recording is larger than the service allows.',
  [jobErrorCodes.unreadableTranscript]: 'The transcript that came with the recording cannot be read.',
  [jobErrorCodes.unreachableAudio]: 'The service could not fetch the recording from its address.',
  [jobErrorCodes.recogniserFailed]: 'The recogniser failed.',
  [jobErrorCodes.noRecogniser]: 'The service has no speech recogniser, and the recording has no transcript.',
  [jobErrorCodes.interrupted]: 'The service was interrupted again and again.',
  [jobErrorCodes.tooSlow]: 'It took too long.',
  [jobErrorCodes.storageFull]: 'The account has no space for more recordings. Delete some that are no longer needed.',
}

/** Longest part of a service's message that is shown, in letters. */
const maxLetters = 400

/**
 * Why a job failed: the service's own message if there is one, else the meaning of the code. The code is shown too,
 * because other services give the same HTTP codes other meanings.
 */
export function jobErrorWords(code: number | null | undefined, message?: string | null): string {
  const said = message?.trim() ?? ''
  if (said !== '') {
    const shown = said.length > maxLetters ? `${said.slice(0, maxLetters)}…` : said
    return code == null ? shown : `${shown} (${code})`
  }
  if (code === null || code === undefined) return 'The service gave no reason.'
  return `${reasons[code] ?? 'The service gave an unknown reason.'} (${code})`
}

/** The state of a job that has no words. */
export function waitingWords(status: string): FailureWords {
  if (status === 'queued')
    return { title: 'Waiting for its turn', meaning: 'The service has other jobs before this one.' }
  if (status === 'processing')
    return { title: 'Being transcribed', meaning: 'The words appear here as soon as they are ready.' }
  if (isUnderWay(status)) return { title: statusName(status), meaning: 'The service gives no details.' }
  return { title: 'No words in this recording', meaning: 'The service heard no speech in it.' }
}

/** Why the list of jobs did not load. */
export function jobsTrouble(error: unknown): FailureWords {
  if (error instanceof ProxyError && error.status === 404)
    return { title: 'No transcripts here', meaning: 'The Tenfoot server has no transcription service set up.' }
  return transcriptTrouble(error)
}

/** Why a transcript did not load. */
export function transcriptTrouble(error: unknown): FailureWords {
  const status = error instanceof ProxyError ? error.status : undefined
  if (status === 401 || status === 403)
    return {
      title: 'The transcription service refused access',
      meaning: `The Tenfoot server's key for it is not accepted (HTTP ${status}). The person who runs the server can set another.`,
    }
  const words = failureWords(error, 'transcription')
  return words.title.endsWith('gave no numbers') ? { ...words, title: 'The transcript did not load' } : words
}

let namesOf: { locale: string; names: { of(code: string): string | undefined } | undefined } | undefined

/** A language's name in the person's language (`Intl.DisplayNames`: Chromium 81), else in English, else its code. */
export function languageName(code: string): string {
  if (namesOf?.locale !== locale) {
    const names =
      typeof Intl.DisplayNames === 'function' ? new Intl.DisplayNames([locale], { type: 'language' }) : undefined
    namesOf = { locale, names }
  }
  try {
    return namesOf.names?.of(code) ?? known[code] ?? code
  } catch {
    return code
  }
}

const known: Readonly<Record<string, string>> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  it: 'Italian',
  nl: 'Dutch',
  pl: 'Polish',
  pt: 'Portuguese',
  sv: 'Swedish',
}
