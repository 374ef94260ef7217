import * as z from 'zod/mini'
import { readUtterances } from '#contract/transcription/readUtterances.ts'
import { jobResult } from '#contract/transcription/result.ts'
import { sectionNames } from '#contract/transcription/sections.ts'
import { checkedSpan } from '#contract/transcription/times.ts'
import { type Utterance, wireUtterance } from '#contract/transcription/words.ts'
import { describeIssues, pathText } from '../describeIssues.ts'
import type { Recognised } from './recogniser.ts'

/** Creates the error to throw. */
export type Problem = (reason: string) => Error

/**
 * Parses JSON. `quoted`: the error shows the place of the mistake, for the author of the text.
 * @throws what `problem` makes
 */
export function parseJson(text: string, problem: Problem, { quoted }: { quoted: boolean }): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = quoted && error instanceof Error ? ` (${error.message.slice(0, 200)})` : ''
    const hint = /[:[,]\s*-?(?:NaN|Infinity)\b/.test(text)
      ? ' NaN and Infinity are not numbers in JSON: write null.'
      : ''
    throw problem(`it is no JSON${reason}.${hint}`)
  }
}

/** Sections that are made again from the utterances, with the job's options. */
const computedSections: readonly string[] = ['full_transcript', 'subtitles', 'sentences']
/** The fields that a program may write. */
const fieldNames: readonly string[] = ['utterances', 'languages', ...sectionNames]

const transcriptionForm = z.looseObject({
  utterances: z.array(wireUtterance),
  languages: z.nullish(z.array(z.string())),
})
const sectionsForm = z.omit(jobResult, { metadata: true, transcription: true })

/** The places of the words and of the sections in the JSON. */
interface Found {
  /** The length of the audio that the JSON names, in seconds. */
  duration?: number
  transcription: Record<string, unknown>
  transcriptionPath: readonly string[]
  sections: Record<string, unknown>
  sectionsPath: readonly string[]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Finds the words in each of the forms. Of a record only the result is read: its account does not matter. */
function find(json: unknown, path: readonly string[] = []): Found | undefined {
  if (Array.isArray(json))
    return { transcription: { utterances: json }, transcriptionPath: [], sections: {}, sectionsPath: [] }
  if (!isObject(json)) return undefined
  if ('utterances' in json) {
    const present = sectionNames.filter((name) => name in json && !computedSections.includes(name))
    const sections = Object.fromEntries(present.map((name) => [name, json[name]]))
    return { transcription: json, transcriptionPath: path, sections, sectionsPath: path }
  }
  const { transcription, metadata, ...sections } = json
  if (isObject(transcription))
    return {
      transcription,
      transcriptionPath: [...path, 'transcription'],
      sections,
      sectionsPath: path,
      ...durationOf(metadata),
    }
  const found = 'result' in json ? find(json.result, [...path, 'result']) : undefined
  return found && { ...durationOf(json.file), ...found }
}

function durationOf(part: unknown): { duration?: number } {
  const duration = isObject(part) ? part.audio_duration : undefined
  return typeof duration === 'number' && Number.isFinite(duration) ? { duration } : {}
}

/**
 * Reads JSON of a transcript: a list of utterances; an object with utterances, languages and the sections of a result;
 * a result or a record (specification: transcription 5). An empty list of utterances means that nothing was said.
 * `strict`: an unknown name is refused, because a section with a misspelt name would be lost.
 * `duration`: of the audio, in seconds; 0 if it is not known. No time may be behind it, or behind the length that the
 * JSON itself names.
 * @throws what `problem` makes, naming the field, what came and what is allowed
 */
export function readTranscriptJson(
  json: unknown,
  problem: Problem,
  { strict = false, duration }: { strict?: boolean; duration: number },
): Recognised {
  const found = find(json)
  if (found?.transcription.utterances == null)
    throw problem('it has no utterances: {"utterances": […]} or a record with result.transcription is allowed.')
  const unknown = Object.keys(found.transcription).find((name) => ![...fieldNames, ...computedSections].includes(name))
  if (strict && unknown !== undefined)
    throw problem(`there is no field ${JSON.stringify(unknown.slice(0, 60))}; ${fieldNames.join(', ')} are allowed.`)
  const read = <Schema extends z.core.$ZodType>(schema: Schema, value: unknown, path: readonly string[]) => {
    const parsed = z.safeParse(schema, value)
    if (!parsed.success)
      throw problem(`${describeIssues(parsed.error.issues.slice(0, 1), value, pathText(path), pathText)[0]}.`)
    return parsed.data
  }
  const { utterances, languages } = read(transcriptionForm, found.transcription, found.transcriptionPath)
  const sections = read(sectionsForm, found.sections, found.sectionsPath)
  const until = duration > 0 ? Math.max(duration, found.duration ?? 0) : undefined
  const checks = { until, problem }
  checkSections(sections, found.sectionsPath, checks)
  const path = [...found.transcriptionPath, 'utterances']
  return recognised(
    readUtterances(utterances, { until, onWrong: wrongTime(utterances, path, checks) }),
    sections,
    languages ?? undefined,
  )
}

interface Checks {
  until: number | undefined
  problem: Problem
}

/** Throws for a wrong time in a value. `path`: of the value. */
const wrongTime =
  (value: unknown, path: readonly PropertyKey[], { problem }: Checks) =>
  (inner: readonly PropertyKey[], reason: string): never => {
    const found = inner.reduce<unknown>((outer, key) => (outer as Record<PropertyKey, unknown>)[key], value)
    throw problem(`${pathText([...path, ...inner])}: ${reason} (it is ${JSON.stringify(found)}).`)
  }

/** Checks the times of translations, chapters, entities and moods as those of the words. */
function checkSections(sections: Recognised['sections'], sectionsPath: readonly string[], checks: Checks): void {
  for (const [name, section] of Object.entries(sections)) {
    const results: unknown = isObject(section) ? section.results : undefined
    const path = [...sectionsPath, name, 'results']
    if (!Array.isArray(results)) continue
    for (const [place, result] of results.entries()) {
      if (!isObject(result)) continue
      const onWrong = wrongTime(result, [...path, place], checks)
      const { start, end } = result
      if (isTime(start) && isTime(end))
        checkedSpan({ start, end }, checks.until, (field, reason) => onWrong([field], reason))
    }
  }
  for (const [place, { utterances }] of (sections.translation?.results ?? []).entries()) {
    const path = [...sectionsPath, 'translation', 'results', place, 'utterances']
    readUtterances(utterances, { until: checks.until, onWrong: wrongTime(utterances, path, checks) })
  }
}

const isTime = (value: unknown): value is number | null | undefined => value == null || typeof value === 'number'

/** What was recognised, without utterances that have no words, in the order of time. */
export const recognised = (
  utterances: readonly Utterance[],
  sections: Recognised['sections'] = {},
  languages = languagesOf(utterances),
): Recognised => ({
  utterances: utterances.filter(({ words }) => words.length > 0).toSorted((a, b) => a.start - b.start),
  languages,
  sections,
})

/** The languages, sorted by their number of utterances. */
function languagesOf(utterances: readonly Utterance[]): string[] {
  const counts = new Map<string, number>()
  for (const { language } of utterances) if (language) counts.set(language, (counts.get(language) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([language]) => language)
}
