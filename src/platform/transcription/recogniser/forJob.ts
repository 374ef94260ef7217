import type { RequestParams } from '#contract/transcription/requestParams.ts'
import { type SectionName, sectionNames } from '#contract/transcription/sections.ts'
import type { Utterance } from '#contract/transcription/words.ts'
import type { RawTranscript, Recognised } from './recogniser.ts'

/** The parameters that request a section with another name; all others have the name of their section. */
const requestParameters: Partial<Record<SectionName, keyof RequestParams>> = {
  chapters: 'chapterization',
  speaker_reidentification: 'diarization',
}

/**
 * Adapts what was recognised to the job. Of a program's sections only the requested ones remain; an imported record
 * keeps all of its sections. Each section gets all fields, and each utterance the language, speaker and confidence that
 * are known.
 */
export function forJob(
  { utterances, languages, sections }: Recognised,
  params: RequestParams,
  by: RawTranscript['by'],
): Recognised {
  const isOpen = utterances.some(({ language }) => language === undefined)
  const isSingleLanguage = languages.length === 1 && utterances.every(({ language }) => language === undefined)
  const known = isSingleLanguage ? languages[0] : requestedLanguage(params)
  const speaker = params.diarization && params.diarization_config?.number_of_speakers === 1 ? 0 : undefined
  const requested = Object.entries(sections).filter(
    ([name]) => by === 'caller' || params[requestParameters[name as SectionName] ?? (name as keyof RequestParams)],
  )
  return {
    utterances: utterances.map((utterance) => ({
      ...(known !== undefined && { language: known }),
      ...(speaker !== undefined && { speaker }),
      ...withConfidence(utterance),
    })),
    languages: isOpen && known !== undefined && !languages.includes(known) ? [...languages, known] : languages,
    sections: Object.fromEntries(
      requested.map(([name, section]) => [name, isSection(name) ? completeSection(section) : section]),
    ),
  }
}

const isSection = (name: string) => (sectionNames as readonly string[]).includes(name)

/** The only language that the job names; undefined when it names none or several. */
export function requestedLanguage({
  language,
  language_config,
  code_switching_config,
}: RequestParams): string | undefined {
  const several = language_config?.languages ?? code_switching_config?.languages ?? []
  return language ?? (several.length === 1 ? several[0] : undefined)
}

/** The utterance's own confidence defaults to the mean of its words, when all of them have one. */
function withConfidence(utterance: Utterance): Utterance {
  const { words, confidence } = utterance
  if (confidence !== undefined || !words.every((word) => word.confidence != null)) return utterance
  return { ...utterance, confidence: words.reduce((sum, word) => sum + (word.confidence ?? 0), 0) / words.length }
}

/** Adds the fields that every section has (specification: transcription 5.3). */
function completeSection(value: unknown): unknown {
  const section = value as { results?: unknown; entity?: unknown; error?: unknown } | null
  if (section === null) return section
  const { results, entity, error = null } = section
  const isEmpty = [results, entity].every(
    (content) => content == null || content === '' || (Array.isArray(content) && content.length === 0),
  )
  return { success: error === null, is_empty: isEmpty, exec_time: 0, ...section, error }
}
