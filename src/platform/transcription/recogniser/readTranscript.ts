import { jobErrorCodes } from '#contract/transcription/errorCodes.ts'
import type { Utterance } from '#contract/transcription/words.ts'
import { isCueFile, readCues } from './cues.ts'
import { readPlainText } from './plainText.ts'
import { JobFailure, type RawTranscript, type Recognised } from './recogniser.ts'
import { parseJson, readTranscriptJson, recognised } from './transcriptJson.ts'

const unreadable = (reason: string) =>
  new JobFailure(jobErrorCodes.unreadableTranscript, `The transcript cannot be read: ${reason}`)
const unreadableOutput = (reason: string) =>
  new JobFailure(jobErrorCodes.recogniserFailed, `What the recogniser wrote cannot be read: ${reason}`)

/**
 * Parses the output of a recogniser. `duration`: seconds of the audio.
 * @throws JobFailure 422 for a caller's text that is not a transcript, 500 for a program's
 */
export const readRawTranscript = ({ text, by }: RawTranscript, duration: number): Recognised =>
  by === 'caller'
    ? readTranscript(text, duration)
    : readTranscriptJson(parseJson(text, unreadableOutput, { quoted: false }), unreadableOutput, { strict: true })

/**
 * Parses a transcript in any form that this service accepts: JSON of a record, of a result, of its transcription or of
 * a list of utterances (specification: transcription 5), SubRip, WebVTT, or plain text, spread evenly over the audio.
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

/** Refuses a text file without words as a mistake; JSON says with an empty list that nothing was said. */
function withWords(utterances: readonly Utterance[]): Recognised {
  const read = recognised(utterances)
  if (read.utterances.length === 0) throw unreadable('it has no words.')
  return read
}
