import { clockTime } from '#contract/transcription/clockTime.ts'
import type { ExportFormat } from '#contract/transcription/exportFormats.ts'
import type { TranscriptionJob } from '#contract/transcription/job.ts'
import { readUtterances } from '#contract/transcription/readUtterances.ts'
import { joinTexts } from '#contract/transcription/scripts.ts'
import type { Utterance } from '#contract/transcription/words.ts'
import { subtitlesOf } from './subtitles.ts'
import { type SpeakerLabels, turnsOf } from './turns.ts'

/** Formats that are made of a record; JSON is the record itself. */
type TextFormat = Exclude<ExportFormat, 'json'>

/**
 * Writes the transcript of a finished record (specification: transcription 11). Captions are those of the record's
 * `subtitles`: they have the limits of `subtitles_config`.
 * @param names that people gave to speakers
 */
export function exportedText(
  { result, request_params }: TranscriptionJob,
  format: TextFormat,
  names: SpeakerLabels = new Map(),
): string {
  const utterances = readUtterances(result?.transcription?.utterances)
  if (format === 'txt') return readableText(utterances, names)
  const [captions] = subtitlesOf(utterances, { ...request_params?.subtitles_config, formats: [format] }, names)
  return captions?.subtitles ?? ''
}

/** A paragraph with more letters ends after its utterance, so that one speaker alone does not fill pages with it. */
const paragraphLetters = 600

/**
 * Paragraphs by speaker. Speaker and time have their own line, because a text that is read from right to left would not
 * be if its paragraph began with Latin letters.
 */
const readableText = (utterances: readonly Utterance[], names: SpeakerLabels): string =>
  turnsOf(utterances, paragraphLetters, names)
    .map(({ start, speakerLabel, texts }) => `${`${speakerLabel} (${clockTime(start)})`.trim()}\n${joinTexts(texts)}\n`)
    .join('\n')
