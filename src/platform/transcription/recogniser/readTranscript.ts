import { jobErrorCodes } from '#contract/transcription/answers.ts'
import type { Utterance } from '#contract/transcription/words.ts'
import { readCaptionFile } from '../caption-files/captionFile.ts'
import { checkPlainText } from '../caption-files/notPlain.ts'
import { isJson3, readJson3 } from '../caption-files/youTube.ts'
import { utterancesOf, withoutProblems } from './cues.ts'
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
    : readTranscriptJson(parseJson(text, unreadableOutput, { quoted: false }), unreadableOutput, {
        strict: true,
        duration,
      })

/**
 * Parses a transcript in any form that this service accepts: JSON of a record, of a result, of its transcription or of
 * a list of utterances (specification: transcription 5), captions (`caption-files/`), or plain text, spread evenly over
 * the audio.
 * @throws JobFailure 422, saying where
 */
export function readTranscript(content: string, duration: number): Recognised {
  const text = content.replace(/^\uFEFF/, '')
  if (text.trim() === '') throw unreadable('it is empty.')
  if (text.includes('\0'))
    throw unreadable(`in line ${text.slice(0, text.indexOf('\0')).split(/\r\n|\n|\r/).length} it is no text.`)
  if (isJson(text)) return readJson(parseJson(text, unreadable, { quoted: true }), duration)
  const captions = withoutProblems((onProblem) => readCaptionFile(text, onProblem), unreadable)
  if (captions) return withWords(utterancesOf(captions, duration))
  withoutProblems((onProblem) => checkPlainText(text, onProblem), unreadable)
  return withWords(readPlainText(text, duration))
}

/** Whether a text is meant as JSON. Texts begin with brackets, too: "[music]", "{1}{25}Hello", "[00:12.00]Hello". */
const isJson = (text: string) => /^\s*(?:\{(?!\d|\\)|\[\s*(?:[[{"\]]|-?\d+\s*,|(?:true|false|null)\b|$))/.test(text)

function readJson(json: unknown, duration: number): Recognised {
  if (!isJson3(json)) return readTranscriptJson(json, unreadable, { duration })
  return withWords(
    utterancesOf(
      withoutProblems((onProblem) => readJson3(json, onProblem), unreadable, 'event'),
      duration,
    ),
  )
}

/** Refuses a text file without words as a mistake; JSON says with an empty list that nothing was said. */
function withWords(utterances: readonly Utterance[]): Recognised {
  const read = recognised(utterances)
  if (read.utterances.length === 0) throw unreadable('it has no words.')
  return read
}
