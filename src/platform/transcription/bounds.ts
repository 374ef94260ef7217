import type { RequestParams } from '#contract/transcription/requestParams.ts'

type Texts = readonly string[]

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Whether a code is the code of a known language (BCP 47; `en`, `pt-BR`, `zh-Hant`). */
function isLanguage(code: string): boolean {
  try {
    return names.of(code) !== undefined
  } catch {
    return false
  }
}

/**
 * Checks the rules for a job's parameters that types cannot express: allowed values, and parameters that need others
 * (specification: transcription 4).
 * @returns a sentence for every wrong field: what is allowed, and what came
 */
export function outOfBounds(params: RequestParams): string[] {
  const problems: string[] = []
  const refuse = (name: string, allowed: string, value?: unknown) =>
    void problems.push(
      `${name}: ${allowed}${value === undefined ? '' : ` (it is ${JSON.stringify(value).slice(0, 60)})`}`,
    )
  const oneOf = (name: string, value: string | null | undefined, allowed: Texts) => {
    if (value != null && !allowed.includes(value)) refuse(name, `one of ${allowed.join(', ')} is allowed`, value)
  }
  const between = (name: string, value: number | null | undefined, min: number, max: number, isInteger = true) => {
    if (value != null && (value < min || value > max || (isInteger && !Number.isInteger(value))))
      refuse(name, `a ${isInteger ? 'whole ' : ''}number from ${min} to ${max} is allowed`, value)
  }
  const atMost = (lower: string, min: number | null | undefined, upper: string, max: number | null | undefined) => {
    if (min != null && max != null && min > max) refuse(lower, `at most ${upper} is allowed`, min)
  }
  const language = (name: string, code: string | null | undefined) => {
    if (code != null && !isLanguage(code)) refuse(name, 'the code of a language, such as en, is allowed', code)
  }
  const forEachText = (name: string, values: Texts | null | undefined, check: (name: string, value: string) => void) =>
    values?.forEach((value, index) => {
      check(`${name}.${index}`, value)
    })
  const requireText = (name: string, value: string) => {
    if (value.trim() === '') refuse(name, 'a text that is not blank is allowed', value)
  }
  /** Requires the parameter that a requested section is made with. */
  const needs = (parameter: keyof RequestParams, name: string, needed: string, count: number | undefined) => {
    if (params[parameter] === true && !count) refuse(name, `${needed} is needed, because ${parameter} is true`)
  }

  language('language', params.language)
  forEachText('language_config.languages', params.language_config?.languages, language)
  forEachText('code_switching_config.languages', params.code_switching_config?.languages, language)

  const vocabulary = params.custom_vocabulary_config
  needs('custom_vocabulary', 'custom_vocabulary_config.vocabulary', 'a word', vocabulary?.vocabulary?.length)
  between('custom_vocabulary_config.default_intensity', vocabulary?.default_intensity, 0, 1, false)
  vocabulary?.vocabulary?.forEach((entry, index) => {
    const name = `custom_vocabulary_config.vocabulary.${index}`
    if (typeof entry === 'string') {
      requireText(name, entry)
      return
    }
    requireText(`${name}.value`, entry.value)
    between(`${name}.intensity`, entry.intensity, 0, 1, false)
    language(`${name}.language`, entry.language)
    forEachText(`${name}.pronunciations`, entry.pronunciations, requireText)
  })

  const subtitles = params.subtitles_config
  if (subtitles?.formats?.length === 0) refuse('subtitles_config.formats', 'at least one of srt, vtt is needed')
  forEachText('subtitles_config.formats', subtitles?.formats, (name, format) => oneOf(name, format, ['srt', 'vtt']))
  oneOf('subtitles_config.style', subtitles?.style, ['default', 'compliance'])
  between('subtitles_config.minimum_duration', subtitles?.minimum_duration, 0, 30, false)
  between('subtitles_config.maximum_duration', subtitles?.maximum_duration, 1, 30, false)
  const [minDuration, maxDuration] = [subtitles?.minimum_duration, subtitles?.maximum_duration ?? 30]
  atMost('subtitles_config.minimum_duration', minDuration, 'maximum_duration', maxDuration)
  between('subtitles_config.maximum_characters_per_row', subtitles?.maximum_characters_per_row, 4, 500)
  between('subtitles_config.maximum_rows_per_caption', subtitles?.maximum_rows_per_caption, 1, 5)

  const speakers = params.diarization_config
  for (const name of ['number_of_speakers', 'min_speakers', 'max_speakers'] as const)
    between(`diarization_config.${name}`, speakers?.[name], name === 'min_speakers' ? 0 : 1, 1000)
  atMost('diarization_config.min_speakers', speakers?.min_speakers, 'max_speakers', speakers?.max_speakers)

  const translation = params.translation_config
  needs('translation', 'translation_config.target_languages', 'a language', translation?.target_languages?.length)
  forEachText('translation_config.target_languages', translation?.target_languages, language)
  oneOf('translation_config.model', translation?.model, ['base', 'enhanced'])

  oneOf('summarization_config.type', params.summarization_config?.type, ['general', 'bullet_points', 'concise'])
  const classes = params.structured_data_extraction_config?.classes
  needs('structured_data_extraction', 'structured_data_extraction_config.classes', 'a class', classes?.length)
  forEachText('structured_data_extraction_config.classes', classes, requireText)
  const prompts = params.audio_to_llm_config?.prompts
  needs('audio_to_llm', 'audio_to_llm_config.prompts', 'a prompt', prompts?.length)
  prompts?.forEach((prompt, index) => {
    const texts = [prompt].flat()
    if (texts.length === 0 || texts.some((text) => typeof text !== 'string' || text.trim() === ''))
      refuse(`audio_to_llm_config.prompts.${index}`, 'a text that is not blank, or a list of such, is allowed', prompt)
  })

  const dictionary = params.custom_spelling_config?.spelling_dictionary ?? {}
  needs('custom_spelling', 'custom_spelling_config.spelling_dictionary', 'a word', Object.keys(dictionary).length)
  problems.push(...spellingOutOfBounds(dictionary))

  oneOf('callback_config.method', params.callback_config?.method, ['POST', 'PUT'])
  if (params.callback && !params.callback_config?.url && !params.callback_url)
    refuse('callback_config.url', 'an address is needed, because callback is true')
  return problems
}

/**
 * The limits of Google's speech adaptation: the number of phrases, and the letters of each. The public service
 * documents no limits.
 */
const spelling = { ways: 5000, letters: 100 }

function spellingOutOfBounds(dictionary: Record<string, readonly string[]>): string[] {
  const name = 'custom_spelling_config.spelling_dictionary'
  const entries = Object.entries(dictionary)
  const problems: string[] = []
  if (entries.some(([written, heard]) => written.trim() === '' || heard.length === 0))
    problems.push(`${name}: words, each with at least one way to hear it, are allowed`)
  const variants = entries.reduce((sum, [, heard]) => sum + heard.length, 0)
  if (variants > spelling.ways)
    problems.push(`${name}: at most ${spelling.ways} ways to hear words are allowed (there are ${variants})`)
  const long = entries.flat(2).find((text) => text.length > spelling.letters)
  if (long !== undefined)
    problems.push(
      `${name}: at most ${spelling.letters} letters a text are allowed (${JSON.stringify(`${long.slice(0, 40)}…`)} has ${long.length})`,
    )
  return problems
}
