import type { RequestParams } from '#contract/transcription/requestParams.ts'
import { type SectionName, sectionNames } from '#contract/transcription/sections.ts'
import type { Utterance, Word } from '#contract/transcription/words.ts'
import type { Recognised, Written } from './recogniser.ts'

/** Parameters that ask for a section of another name; otherwise the two are called the same. */
const askedBy: Partial<Record<SectionName, keyof RequestParams>> = {
  chapters: 'chapterization',
  speaker_reidentification: 'diarization',
}

/**
 * What was recognised as this job may have it: of a program's sections those that the job asked for (a caller who imports
 * a record wants what it holds), each with its whole envelope; and of every utterance what is known of it.
 */
export function forJob(
  { utterances, languages, sections }: Recognised,
  params: RequestParams,
  by: Written['by'],
): Recognised {
  const isOpen = utterances.some(({ language }) => language === undefined)
  const isSingleLanguage = languages.length === 1 && utterances.every(({ language }) => language === undefined)
  const known = isSingleLanguage ? languages[0] : languageAsked(params)
  const speaker = params.diarization && params.diarization_config?.number_of_speakers === 1 ? 0 : undefined
  const wanted = Object.entries(sections).filter(
    ([name]) => by === 'caller' || params[askedBy[name as SectionName] ?? (name as keyof RequestParams)],
  )
  return {
    utterances: utterances.map((utterance) => ({
      ...(known !== undefined && { language: known }),
      ...(speaker !== undefined && { speaker }),
      ...withConfidence(utterance),
    })),
    languages: isOpen && known !== undefined && !languages.includes(known) ? [...languages, known] : languages,
    sections: Object.fromEntries(wanted.map(([name, section]) => [name, isSection(name) ? whole(section) : section])),
  }
}

const isSection = (name: string) => (sectionNames as readonly string[]).includes(name)

/** The one language that the job says is spoken. */
function languageAsked({ language, language_config, code_switching_config }: RequestParams): string | undefined {
  const several = language_config?.languages ?? code_switching_config?.languages ?? []
  return language ?? (several.length === 1 ? several[0] : undefined)
}

/** The words of an utterance all have their confidence, or none has; the utterance's is the mean of them. */
function withConfidence(utterance: Utterance): Utterance {
  const { words, confidence: given, ...rest } = utterance
  const all = words.every(({ confidence }) => confidence != null)
  const mean = all ? words.reduce((sum, { confidence }) => sum + (confidence ?? 0), 0) / words.length : undefined
  const confidence = given ?? mean
  if (all || words.every((word) => !('confidence' in word)))
    return { ...rest, ...(confidence !== undefined && { confidence }), words }
  return { ...rest, ...(confidence !== undefined && { confidence }), words: words.map(withoutConfidence) }
}

const withoutConfidence = ({ word, start, end }: Word): Word => ({ word, start, end })

/** A section with the fields that every one has (specification: transcription 5.3). */
function whole(given: unknown): unknown {
  const section = given as { results?: unknown; entity?: unknown; error?: unknown } | null
  if (section === null) return section
  const { results, entity, error = null } = section
  const isEmpty = [results, entity].every(
    (one) => one == null || one === '' || (Array.isArray(one) && one.length === 0),
  )
  return { success: error === null, is_empty: isEmpty, exec_time: 0, ...section, error }
}
