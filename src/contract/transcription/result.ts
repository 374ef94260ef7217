/**
 * The result of a job (specification: transcription 5). If public services send richer types, both shapes are accepted
 * (specification: transcription 5.4), and `sections.ts` converts them to one. Unknown fields are not removed, and any
 * field may be missing or null.
 */
import * as z from 'zod/mini'
import { wireUtterance } from './words.ts'

const number = z.nullish(z.number())
const text = z.nullish(z.string())

const sectionError = z.looseObject({ status_code: number, exception: text, message: text })

const envelope = {
  success: z.nullish(z.boolean()),
  is_empty: z.nullish(z.boolean()),
  /** Seconds. */
  exec_time: number,
  error: z.nullish(sectionError),
}
const section = <Payload extends z.ZodMiniType>(results: Payload) =>
  z.looseObject({ ...envelope, results: z.nullish(results) })

const textSection = section(z.string())
const textsSection = section(z.array(z.string()))
export type TextsSection = z.infer<typeof textsSection>

export const subtitles = z.looseObject({ format: z.string(), subtitles: z.string() })
export type Subtitles = z.infer<typeof subtitles>

const transcriptFields = {
  full_transcript: text,
  languages: z.nullish(z.array(z.string())),
  sentences: z.nullish(z.array(textsSection)),
  subtitles: z.nullish(z.array(subtitles)),
  utterances: z.nullish(z.array(wireUtterance)),
}
export const transcription = z.looseObject(transcriptFields)
export type Transcription = z.infer<typeof transcription>

export const translated = z.looseObject({ error: z.nullish(sectionError), ...transcriptFields })
export type Translated = z.infer<typeof translated>

const namedEntity = z.looseObject({ entity_type: text, text: text, start: number, end: number })
const sentiment = z.looseObject({
  text: text,
  sentiment: text,
  emotion: text,
  start: number,
  end: number,
  channel: number,
  speaker: number,
})
const chapter = z.looseObject({
  headline: text,
  gist: text,
  summary: text,
  keywords: z.nullish(z.array(z.string())),
  start: number,
  end: number,
})
/** One chapter, an array, or an array below a name: `chaptersOf` reads all of these. */
const chaptersSection = section(z.union([z.array(chapter), z.looseObject({})]))

const answer = section(z.looseObject({ prompt: text, response: text }))

export const jobResult = z.looseObject({
  metadata: z.nullish(
    z.looseObject({
      /** Seconds. */
      audio_duration: number,
      number_of_distinct_channels: number,
      billing_time: number,
      transcription_time: number,
      /** Extension: the encoding that the file of an imported transcript was taken for. */
      transcript_encoding: text,
    }),
  ),
  transcription: z.nullish(transcription),
  translation: z.nullish(section(z.array(translated))),
  summarization: z.nullish(textSection),
  moderation: z.nullish(textSection),
  named_entity_recognition: z.nullish(
    z.looseObject({ ...envelope, entity: text, results: z.nullish(z.union([z.array(namedEntity), z.string()])) }),
  ),
  name_consistency: z.nullish(textSection),
  custom_spelling: z.nullish(textSection),
  speaker_reidentification: z.nullish(textSection),
  structured_data_extraction: z.nullish(section(z.unknown())),
  sentiment_analysis: z.nullish(section(z.union([z.string(), z.array(sentiment)]))),
  audio_to_llm: z.nullish(section(z.array(answer))),
  sentences: z.nullish(textsSection),
  display_mode: z.nullish(textsSection),
  chapters: z.nullish(chaptersSection),
  chapterization: z.nullish(chaptersSection),
})
export type JobResult = z.infer<typeof jobResult>
