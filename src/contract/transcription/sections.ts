/**
 * Converts sections that public services send in several shapes to one shape. Content that cannot be read as data is
 * returned as its text, never discarded. All of it is text, never markup.
 */
import type { JobResult } from './result.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const number = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** Parses `value` if it is JSON, otherwise returns it: public services put arrays into fields of type string. */
function parseIfJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const records = (value: unknown): Record<string, unknown>[] | undefined =>
  Array.isArray(value) ? value.filter(isRecord) : undefined

export interface SentimentSpan {
  text?: string
  /** `positive`, `neutral`, `negative`, or another value of a service. */
  sentiment?: string
  emotion?: string
  start?: number
  end?: number
  channel?: number
  speaker?: number
}

/** Returns sentiment as spans if the service sent an array (or JSON of one), otherwise its text. */
export function sentimentOf(
  result: JobResult | null | undefined,
): { spans: SentimentSpan[] } | { text: string } | undefined {
  const raw = result?.sentiment_analysis?.results
  const spans = records(parseIfJson(raw))
  if (spans)
    return {
      spans: spans.map((span) => ({
        text: text(span.text),
        sentiment: text(span.sentiment),
        emotion: text(span.emotion),
        start: number(span.start),
        end: number(span.end),
        channel: number(span.channel),
        speaker: number(span.speaker),
      })),
    }
  const plainText = text(raw)
  return plainText === undefined ? undefined : { text: plainText }
}

export interface NamedEntity {
  /** Such as `NAME` or `LOCATION_CITY`. */
  type?: string
  text: string
  start?: number
  end?: number
}

/** Returns named entities from `results` or `entity` (an array or JSON of one), otherwise the service's text. */
export function entitiesOf(
  result: JobResult | null | undefined,
): { entities: NamedEntity[] } | { text: string } | undefined {
  const section = result?.named_entity_recognition
  for (const raw of [section?.results, section?.entity]) {
    const foundRecords = records(parseIfJson(raw))
    if (foundRecords)
      return {
        entities: foundRecords.flatMap((entity) => {
          const plainText = text(entity.text)
          if (plainText === undefined) return []
          return [
            {
              type: text(entity.entity_type),
              text: plainText,
              start: number(entity.start),
              end: number(entity.end),
            },
          ]
        }),
      }
  }
  const plainText = text(section?.entity) ?? text(section?.results)
  return plainText === undefined ? undefined : { text: plainText }
}

export interface Chapter {
  headline?: string
  gist?: string
  summary?: string
  keywords: string[]
  start?: number
  end?: number
}

const looksLikeChapter = (value: unknown): boolean =>
  isRecord(value) && ['headline', 'gist', 'summary'].some((field) => typeof value[field] === 'string')

/** Finds chapters in an array or object: the object itself, an array below any name, or the object's values. */
function chaptersIn(value: unknown): Record<string, unknown>[] {
  const list = records(value)
  if (list) return list
  if (!isRecord(value)) return []
  if (looksLikeChapter(value)) return [value]
  for (const inner of Object.values(value)) {
    const foundRecords = records(inner)
    if (foundRecords?.some(looksLikeChapter)) return foundRecords
  }
  return Object.values(value).filter(looksLikeChapter) as Record<string, unknown>[]
}

/** Returns chapters from `chapters` or `chapterization`, sorted by start. */
export function chaptersOf(result: JobResult | null | undefined): Chapter[] {
  const raw = result?.chapters?.results ?? result?.chapterization?.results
  return chaptersIn(parseIfJson(raw))
    .map((chapter) => ({
      headline: text(chapter.headline),
      gist: text(chapter.gist),
      summary: text(chapter.summary),
      keywords: Array.isArray(chapter.keywords) ? chapter.keywords.filter((word) => typeof word === 'string') : [],
      start: number(chapter.start),
      end: number(chapter.end),
    }))
    .sort((a, b) => (a.start ?? 0) - (b.start ?? 0))
}

export interface Answer {
  prompt?: string
  response?: string
  /** The service's message if there is no response. */
  error?: string
}

/** Questions and answers of `audio_to_llm`. */
export function answersOf(result: JobResult | null | undefined): Answer[] {
  return (result?.audio_to_llm?.results ?? []).map(({ results, error }) => ({
    prompt: text(results?.prompt),
    response: text(results?.response),
    error: text(error?.message),
  }))
}

/** Returns extracted data as the values of each class, otherwise the service's text. */
export function extractedDataOf(
  result: JobResult | null | undefined,
): { classes: { name: string; values: string[] }[] } | { text: string } | undefined {
  const raw = result?.structured_data_extraction?.results
  const data = parseIfJson(raw)
  const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
  if (isRecord(data))
    return {
      classes: Object.entries(data).map(([name, value]) => ({
        name,
        values: (Array.isArray(value) ? value : [value]).map(asText),
      })),
    }
  if (raw === null || raw === undefined) return undefined
  return { text: asText(raw) }
}

/** The sections of a result with an envelope, in the order in which people look for them. */
export const sectionNames = [
  'summarization',
  'chapters',
  'chapterization',
  'sentiment_analysis',
  'named_entity_recognition',
  'audio_to_llm',
  'translation',
  'structured_data_extraction',
  'moderation',
  'name_consistency',
  'custom_spelling',
  'speaker_reidentification',
  'sentences',
  'display_mode',
] as const
export type SectionName = (typeof sectionNames)[number]

/** Returns the state of a section; `absent` if it was not requested or does not exist yet. */
export function sectionState(
  result: JobResult | null | undefined,
  name: SectionName,
): { state: 'absent' | 'empty' | 'present' } | { state: 'failed'; code?: number; message?: string } {
  const section = result?.[name]
  if (!section) return { state: 'absent' }
  if (section.success === false || section.error)
    return { state: 'failed', code: number(section.error?.status_code), message: text(section.error?.message) }
  return { state: section.is_empty ? 'empty' : 'present' }
}
