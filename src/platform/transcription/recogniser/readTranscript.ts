import { jobErrorCodes } from '#contract/transcription/errorCodes.ts'
import type { Utterance } from '#contract/transcription/words.ts'
import { isCueFile, readCues } from './cues.ts'
import { readPlainText } from './plainText.ts'
import { JobFailure, type Recognised, type Written } from './recogniser.ts'
import { parseJson, readTranscriptJson, recognised } from './transcriptJson.ts'

const unreadable = (why: string) =>
  new JobFailure(jobErrorCodes.unreadableTranscript, `The transcript cannot be read: ${why}`)
const unreadableOutput = (why: string) =>
  new JobFailure(jobErrorCodes.recogniserFailed, `What the recogniser wrote cannot be read: ${why}`)

/**
 * Reads what a recogniser wrote. `duration`: seconds of the audio.
 * @throws JobFailure 422 where a caller wrote what is no transcript, 500 where the operator's program did
 */
export const readWritten = ({ text, by }: Written, duration: number): Recognised =>
  by === 'caller'
    ? readTranscript(text, duration)
    : readTranscriptJson(parseJson(text, unreadableOutput, { quoted: false }), unreadableOutput, { strict: true })

/**
 * Reads a transcript in any of the forms that this service takes: JSON of a record, of a result, of its transcription or
 * of a list of utterances (specification: transcription 5), SubRip, WebVTT, or plain text spread evenly over the audio.
 * @throws JobFailure 422, saying where
 */
export function readTranscript(content: string, duration: number): Recognised {
  const text = content.replace(/^\uFEFF/, '')
  if (/^\s*[[{]/.test(text)) return readTranscriptJson(parseJson(text, unreadable, { quoted: true }), unreadable)
  if (text.trim() === '') throw unreadable('it is empty.')
  if (isCueFile(text)) return withWords(readCues(text, unreadable))
  if (text.includes('\0')) throw unreadable('it is no text in UTF-8.')
  return withWords(readPlainText(text, duration))
}

/** A file without any words is a mistake, where JSON says by an empty list that nothing was said. */
function withWords(spoken: readonly Utterance[]): Recognised {
  const read = recognised(spoken)
  if (read.utterances.length === 0) throw unreadable('it has no words.')
  return read
}
