import { readUtterances } from '#contract/transcription/readUtterances.ts'
import type { RequestParams } from '#contract/transcription/requestParams.ts'
import type { JobResult, TextsSection, Transcription, Translated } from '#contract/transcription/result.ts'
import { joinTexts } from '#contract/transcription/scripts.ts'
import type { Utterance, WireUtterance } from '#contract/transcription/words.ts'
import type { ModelSections, Recognised } from '../recogniser/recogniser.ts'
import { sentencesOf } from './sentences.ts'
import { spell } from './spelling.ts'
import { subtitlesOf } from './subtitles.ts'
import { turnsOf } from './turns.ts'

interface ResultInput {
  recognised: Recognised
  params: RequestParams
  audio: { duration: number; channels: number }
  /** Seconds that recognising took. */
  transcriptionTime: number
  /** The encoding of an imported transcript. */
  encoding?: string | undefined
}

/** Sections that only a model can make, by the parameter that requests them. */
const modelSections = {
  translation: 'translation',
  summarization: 'summarization',
  moderation: 'moderation',
  named_entity_recognition: 'named_entity_recognition',
  chapterization: 'chapters',
  name_consistency: 'name_consistency',
  structured_data_extraction: 'structured_data_extraction',
  sentiment_analysis: 'sentiment_analysis',
  audio_to_llm: 'audio_to_llm',
} as const satisfies Partial<Record<keyof RequestParams, keyof ModelSections>>

/**
 * Builds the result of a job: the transcript in the requested forms, the sections that rules make from it, and the
 * recogniser's sections. A requested section that the recogniser did not make is `success: false` with its error, or
 * `is_empty` when the recording has no speech.
 */
export function resultOf({ recognised, params, audio, transcriptionTime, encoding }: ResultInput): JobResult {
  const dictionary = params.custom_spelling ? params.custom_spelling_config?.spelling_dictionary : undefined
  const spelled = spell(recognised.utterances, dictionary ?? {})
  const { utterances } = spelled
  const fullTranscript = textOf(utterances)
  const sections: ModelSections = { ...recognised.sections }
  for (const [parameter, section] of Object.entries(modelSections) as [
    keyof typeof modelSections,
    keyof ModelSections,
  ][])
    if (params[parameter] && !hasSection(sections, section))
      sections[section] = (utterances.length === 0 ? nothingFound : unavailable(section)) as never
  if (params.translation) sections.translation = withEveryLanguage(sections.translation, params)
  if (params.audio_to_llm) sections.audio_to_llm = withEveryPrompt(sections.audio_to_llm, params)
  const sentences = params.sentences ? sentencesSection(utterances) : undefined
  return {
    metadata: {
      audio_duration: audio.duration,
      number_of_distinct_channels: audio.channels,
      billing_time: audio.duration * audio.channels,
      transcription_time: transcriptionTime,
      ...(encoding !== undefined && { transcript_encoding: encoding }),
    },
    // Utterances come before everything that repeats them, so that a client that reads the record as it arrives starts
    // with the words.
    transcription: {
      languages: recognised.languages,
      utterances: utterances.map(withNulls),
      full_transcript: fullTranscript,
      ...(sentences && { sentences: [sentences] }),
      ...(params.subtitles && { subtitles: subtitlesOf(utterances, params.subtitles_config) }),
    },
    ...sections,
    ...(sentences && { sentences }),
    ...(params.display_mode && { display_mode: texts(displayLines(utterances)) }),
    ...(params.custom_spelling && {
      custom_spelling: {
        ...succeeded,
        is_empty: spelled.changed === 0,
        results: spelled.changed === 0 ? '' : fullTranscript,
      },
    }),
  }
}

/** Writes what is not known of an utterance as null (specification: transcription 3). */
export const withNulls = (utterance: Utterance): WireUtterance => ({
  ...utterance,
  language: utterance.language ?? null,
  confidence: utterance.confidence ?? null,
  speaker: utterance.speaker ?? null,
  words: utterance.words.map((word) => (word.confidence === undefined ? { ...word, confidence: null } : word)),
})

/** A section of a recording without speech. */
const nothingFound = { success: true, is_empty: true, exec_time: 0, error: null, results: null }

const succeeded = { success: true, is_empty: false, exec_time: 0, error: null }

/** The whole text of a transcript: its utterances, joined by blanks. */
export const textOf = (utterances: readonly Utterance[]): string => joinTexts(utterances.map(({ text }) => text))

export const texts = (results: string[]): TextsSection => ({ ...succeeded, is_empty: results.length === 0, results })

/** Split by utterance, because the language may differ between two. */
export const sentencesSection = (utterances: readonly Utterance[]): TextsSection =>
  texts(utterances.flatMap(({ text, language }) => sentencesOf(text, language)))

/** Whether a section was given; chapters have two names. */
const hasSection = (sections: ModelSections, name: keyof ModelSections): boolean =>
  sections[name] != null || (name === 'chapters' && sections.chapterization != null)

const failure = (message: string) => ({ status_code: 501, exception: 'SectionNotAvailable', message })

const unavailable = (name: string) => ({
  success: false,
  is_empty: true,
  exec_time: 0,
  error: failure(`The section ${name} needs a model, and the recogniser of this job gave none.`),
  results: null,
})

/** Adds every requested language that is missing, with an error. */
function withEveryLanguage(translation: JobResult['translation'], params: RequestParams): JobResult['translation'] {
  if (!translation?.results) return translation
  const results = translation.results.map((result) => translated(result, params))
  const missing = (params.translation_config?.target_languages ?? []).filter(
    (language) => !results.some(({ languages }) => languages?.includes(language)),
  )
  return {
    ...translation,
    results: [
      ...results,
      ...missing.map((language) => ({
        error: failure(`There is no translation into ${language}.`),
        full_transcript: '',
        languages: [language],
        utterances: [],
      })),
    ],
  }
}

/** Adds to a translation the subtitles and sentences that the job requests for every transcript. */
function translated(result: Translated, params: RequestParams): Translated {
  const utterances = readUtterances(result.utterances)
  const own: Transcription = result
  return {
    ...result,
    error: result.error ?? null,
    full_transcript: own.full_transcript ?? textOf(utterances),
    ...(params.subtitles && !own.subtitles && { subtitles: subtitlesOf(utterances, params.subtitles_config) }),
    ...(params.sentences && !own.sentences && { sentences: [sentencesSection(utterances)] }),
    utterances: utterances.map(withNulls),
  }
}

/** Adds every prompt that was not answered, with an error. */
function withEveryPrompt(section: JobResult['audio_to_llm'], params: RequestParams): JobResult['audio_to_llm'] {
  if (!section?.results) return section
  const answered = new Set(section.results.map(({ results }) => results?.prompt))
  const open = (params.audio_to_llm_config?.prompts ?? []).flat().filter((prompt) => typeof prompt === 'string')
  return {
    ...section,
    results: [
      ...section.results,
      ...open
        .filter((prompt) => !answered.has(prompt))
        .map((prompt) => ({
          ...unavailable('audio_to_llm'),
          error: failure('There is no answer to this question.'),
          results: { prompt, response: null },
        })),
    ],
  }
}

/**
 * The transcript for reading: turns in the order of time, with consecutive utterances of one speaker joined, each with
 * its speaker where speakers were distinguished.
 */
export const displayLines = (utterances: readonly Utterance[]): string[] =>
  turnsOf(utterances).map(
    ({ speakerLabel, texts }) => `${speakerLabel === '' ? '' : `${speakerLabel}: `}${joinTexts(texts)}`,
  )
