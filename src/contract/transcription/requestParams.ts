/** Parameters of a job's request (specification: transcription 4). Each may be missing or null. */
import * as z from 'zod/mini'

const flag = z.nullish(z.boolean())
const text = z.nullish(z.string())
const number = z.nullish(z.number())
const texts = z.nullish(z.array(z.string()))
const config = <Shape extends z.core.$ZodShape>(shape: Shape) => z.nullish(z.looseObject(shape))

const vocabularyEntry = z.union([
  z.string(),
  z.looseObject({ value: z.string(), pronunciations: texts, intensity: number, language: text }),
])

export const requestParams = z.looseObject({
  context_prompt: text,
  custom_vocabulary: flag,
  custom_vocabulary_config: config({ vocabulary: z.nullish(z.array(vocabularyEntry)), default_intensity: number }),
  detect_language: flag,
  enable_code_switching: flag,
  code_switching_config: config({ languages: texts }),
  language: text,
  callback_url: text,
  callback: flag,
  callback_config: config({ url: text, method: text }),
  subtitles: flag,
  subtitles_config: config({
    formats: texts,
    minimum_duration: number,
    maximum_duration: number,
    maximum_characters_per_row: number,
    maximum_rows_per_caption: number,
    style: text,
  }),
  diarization: flag,
  diarization_config: config({
    number_of_speakers: number,
    min_speakers: number,
    max_speakers: number,
    enhanced: flag,
  }),
  translation: flag,
  translation_config: config({
    target_languages: texts,
    model: text,
    match_original_utterances: flag,
    lipsync: flag,
    context_adaptation: flag,
    context: text,
    informal: flag,
  }),
  summarization: flag,
  summarization_config: config({ type: text }),
  moderation: flag,
  named_entity_recognition: flag,
  chapterization: flag,
  name_consistency: flag,
  custom_spelling: flag,
  custom_spelling_config: config({ spelling_dictionary: z.nullish(z.record(z.string(), z.array(z.string()))) }),
  structured_data_extraction: flag,
  structured_data_extraction_config: config({ classes: texts }),
  sentiment_analysis: flag,
  audio_to_llm: flag,
  /** Public services also send prompts as arrays. */
  audio_to_llm_config: config({ prompts: z.nullish(z.array(z.unknown())) }),
  sentences: flag,
  display_mode: flag,
  punctuation_enhanced: flag,
  language_config: config({ languages: texts, code_switching: flag }),
  audio_url: text,
})
export type RequestParams = z.infer<typeof requestParams>
