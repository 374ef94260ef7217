import { linesOf, type OnProblem } from '#contract/captions/cue.ts'
import { jobErrorCodes } from '#contract/transcription/answers.ts'
import type { Utterance } from '#contract/transcription/words.ts'
import type { Span } from '../alignment/findSpeech.ts'
import { readPlainText } from '../alignment/plainText.ts'
import { isCaptionFile, readCaptionFile } from '../caption-files/captionFile.ts'
import { isJson3, readJson3 } from '../caption-files/youTube.ts'
import { utterancesOf, withoutProblems } from './cues.ts'
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
export const readRawTranscript = ({ text, by, speech }: RawTranscript, duration: number): Recognised =>
  by === 'caller'
    ? readTranscript(text, duration, speech)
    : readTranscriptJson(parseJson(text, unreadableOutput, { quoted: false }), unreadableOutput, {
        strict: true,
        duration,
      })

/**
 * Parses a transcript in any form that this service accepts: JSON of a record, of a result, of its transcription or of
 * a list of utterances (specification: transcription 5), captions (`caption-files/`), or plain text (2).
 * @param speech where somebody speaks in the audio; without it, plain text is spread evenly over the audio
 * @throws JobFailure 422, saying where
 */
export function readTranscript(content: string, duration: number, speech: readonly Span[] = []): Recognised {
  const text = withoutMark(content)
  if (text.trim() === '') throw unreadable('it is empty.')
  if (text.includes('\0'))
    throw unreadable(`in line ${text.slice(0, text.indexOf('\0')).split(/\r\n|\n|\r/).length} it is no text.`)
  if (isJson(text)) return readJson(parseJson(text, unreadable, { quoted: true }), duration)
  const captions = withoutProblems((onProblem) => readCaptionFile(text, onProblem), unreadable)
  if (captions) return withWords(utterancesOf(captions, duration))
  withoutProblems((onProblem) => checkPlainText(text, onProblem), unreadable)
  return withWords(readPlainText(text, duration, speech))
}

const withoutMark = (content: string) => content.replace(/^\uFEFF/, '')

/** Letters that tell whether a text has times. */
const beginning = 50_000

/** Whether a transcript may be plain text, by its beginning. */
export function mayBePlainText(content: string): boolean {
  const text = withoutMark(content.slice(0, beginning))
  return !isJson(text) && !isCaptionFile(text)
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

const time = String.raw`\d{1,3}:\d\d(?::\d\d)?(?:[.,:;]\d{1,3})?`
/** Times that notes of meetings and copied transcripts have before their text, or alone on a line. */
const timeBefore = new RegExp(
  String.raw`^\s*(?:[[({<]\s*${time}\s*[\])}>]|${time}\s*$|\d{1,3}:\d\d:\d\d\b|\d+(?:\.\d+)?\t\d+(?:\.\d+)?\t)`,
  'u',
)
const shortTimeBefore = /^\s*\d{1,3}:\d\d(?!\d)/
const timeAfterName = new RegExp(String.raw`[[(]\s*${time}\s*[\])]\s*:?\s*$`)
const number = /^\s*\p{Nd}+\s*$/u
const markup =
  /<\/?[a-z][^<>\n]*>|<[!?][^<>\n]*>|\{\\[^{}\n]*\}|\{\d+\}\{\d*\}|&(?:#\d+|#x[\da-f]+|amp|lt|gt|quot|apos|nbsp);/i

/**
 * Reports why a text is not plain: it has what a program reads as times, numbers of captions or mark-up, and what would
 * be spoken otherwise. A number, or a time such as 10:30, may stand in a sentence.
 */
function checkPlainText(text: string, onProblem: OnProblem): void {
  let before = { isEmpty: true, isNumber: false, value: 0, line: 0 }
  let lastNumber = { value: Number.NaN, line: 0 }
  let lines = 0
  const shortTimes: number[] = []
  for (const { line, number: at } of linesOf(text)) {
    if (timeBefore.test(line) || timeAfterName.test(line))
      onProblem(at, 'there is a time, but this is no form of captions that can be read: SubRip and WebVTT are')
    if (markup.test(line)) onProblem(at, 'there is mark-up, but this is no form of captions that can be read')
    if (line.trim() === '') {
      before = { isEmpty: true, isNumber: false, value: 0, line: at }
      continue
    }
    lines += 1
    if (shortTimeBefore.test(line)) shortTimes.push(at)
    // "1" above a text, or above and further down "2": captions whose times are missing.
    if (before.isNumber && !number.test(line)) {
      if (before.value <= 1 || before.value === lastNumber.value + 1)
        onProblem(
          before.value <= 1 ? before.line : lastNumber.line,
          'the number of a caption has no line with times below it',
        )
      lastNumber = before
    }
    before = { isEmpty: false, isNumber: before.isEmpty && number.test(line), value: Number(line), line: at }
  }
  const [first] = shortTimes
  if (first !== undefined && shortTimes.length >= Math.max(2, lines / 3))
    onProblem(first, 'there is a time, but this is no form of captions that can be read: SubRip and WebVTT are')
}
