import type { TranscriptionJob } from '#contract/transcription/job.ts'
import { readUtterances } from '#contract/transcription/readUtterances.ts'
import type { JobResult } from '#contract/transcription/result.ts'
import { evenlyTimedWords, type Utterance, type WireUtterance, type WireWord } from '#contract/transcription/words.ts'
import { displayLines, sentencesSection, textOf, texts } from './result.ts'
import { subtitlesOf } from './subtitles.ts'

/** Words to put in place of others. */
export interface Replacement {
  /** Places in the record, from 0. */
  utterance: number
  word: number
  /** How many words are replaced. */
  count: number
  /** What they have to be, without blanks around them. */
  was: string
  /** What a person wrote, or words that were there before. */
  by: string | readonly WireWord[]
}

/** What a replacement did; `standing`: what it found instead of the words that it was for, null if nothing. */
export type Replaced = { before: WireWord[]; after: WireWord[]; utterance: WireUtterance } | { standing: string | null }

/**
 * Replaces words of a record, in its place, with all that repeats them: texts, sentences, subtitles, display mode, and
 * moods and names that are said there (specification: corrections 2).
 */
export function replaceWords({ result, request_params }: TranscriptionJob, replacement: Replacement): Replaced {
  const { word, count, was, by } = replacement
  const utterances = result?.transcription?.utterances
  const utterance = utterances?.[replacement.utterance]
  const words = utterance?.words ?? []
  const before = words.slice(word, word + count)
  const said = joined(before)
  if (!result?.transcription || !utterances || !utterance || before.length < count || said !== was)
    return { standing: before.length === 0 ? null : said }
  const after = typeof by === 'string' ? wordsOf(by, before) : [...by]
  const changed = [...words.slice(0, word), ...after, ...words.slice(word + count)]
  const corrected = { ...utterance, text: joined(changed), words: changed }
  utterances[replacement.utterance] = corrected
  repeatWords(result, readUtterances(utterances), request_params?.subtitles_config)
  repeatInSections(result, { from: utterance.text ?? '', to: corrected.text }, before, joined(after))
  return { before, after, utterance: corrected }
}

/** The text of words, without blanks around it. */
export const joined = (words: readonly WireWord[]): string =>
  words
    .map(({ word }) => word ?? '')
    .join('')
    .trim()

/** Words that a person wrote: they share the time of those that they replace, and are certain. */
function wordsOf(text: string, before: readonly WireWord[]): WireWord[] {
  const [blank = ''] = /^\s*/.exec(before[0]?.word ?? '') ?? []
  const start = before[0]?.start ?? 0
  return evenlyTimedWords(text, start, before[before.length - 1]?.end ?? start).map((word, index) => ({
    ...word,
    word: index === 0 ? blank + word.word : word.word,
    confidence: 1,
  }))
}

/** Makes what repeats all words of a record anew, where the record has it. */
function repeatWords(
  result: JobResult,
  utterances: readonly Utterance[],
  config: Parameters<typeof subtitlesOf>[1],
): void {
  const { transcription } = result
  if (!transcription) return
  const hasSentences = transcription.sentences || result.sentences?.results
  const sentences = hasSentences ? sentencesSection(utterances) : undefined
  transcription.full_transcript = textOf(utterances)
  if (transcription.sentences && sentences) transcription.sentences = [sentences]
  if (transcription.subtitles) {
    const formats = transcription.subtitles.map(({ format }) => format)
    transcription.subtitles = subtitlesOf(utterances, { ...config, formats })
  }
  if (result.sentences?.results && sentences) result.sentences = sentences
  if (result.display_mode?.results) result.display_mode = texts(displayLines(utterances))
  if (result.custom_spelling?.results) result.custom_spelling.results = transcription.full_transcript
}

/** A text that is said at a time, such as a mood or a name. */
interface Said {
  text?: string | null | undefined
  start?: number | null | undefined
  end?: number | null | undefined
}

/** Changes the texts of moods and of names that say the words at this time. */
function repeatInSections(
  result: JobResult,
  sentence: { from: string; to: string },
  before: readonly WireWord[],
  after: string,
): void {
  const start = before[0]?.start ?? 0
  const middle = (start + (before[before.length - 1]?.end ?? start)) / 2
  const from = withoutMarks(joined(before))
  const to = withoutMarks(after)
  for (const section of [result.sentiment_analysis, result.named_entity_recognition]) {
    if (!Array.isArray(section?.results)) continue
    for (const said of section.results as Said[]) {
      if (said.text == null || (said.start ?? 0) > middle || (said.end ?? 0) < middle) continue
      if (said.text.trim() === sentence.from.trim()) said.text = sentence.to
      // A word that is there twice is left: which one was said is not known.
      else if (from !== '' && said.text.split(from).length === 2) said.text = said.text.replace(from, () => to)
    }
  }
}

const withoutMarks = (text: string): string => text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '')
