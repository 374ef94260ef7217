import * as z from 'zod/mini'
import { jobErrorCodes } from '#contract/transcription/errorCodes.ts'
import { jobResult, transcription } from '#contract/transcription/result.ts'
import { readUtterances, type Utterance, wireUtterance } from '#contract/transcription/words.ts'
import { isCueFile, readCues } from './cues.ts'
import { readPlainText } from './plainText.ts'
import { JobFailure, type Recognised, type Written } from './recogniser.ts'

const unreadable = (why: string) =>
  new JobFailure(jobErrorCodes.unreadableTranscript, `The transcript cannot be read: ${why}`)

/**
 * Reads what a recogniser wrote. `duration`: seconds of the audio.
 * @throws JobFailure 422 where a caller wrote what is no transcript, 500 where the operator's program did
 */
export function readWritten({ text, by }: Written, duration: number): Recognised {
  if (by === 'caller') return readTranscript(text, duration)
  try {
    return readJson(text)
  } catch (error) {
    if (!(error instanceof JobFailure)) throw error
    throw new JobFailure(jobErrorCodes.recogniserFailed, `What the recogniser wrote is none: ${error.message}`)
  }
}

/**
 * Reads a transcript in any of the forms that this service takes: JSON of a record, of a result, of its transcription or
 * of a list of utterances (specification 3, section 2B), SubRip, WebVTT, or plain text spread evenly over the audio.
 * @throws JobFailure 422, saying where
 */
export function readTranscript(content: string, duration: number): Recognised {
  const text = content.replace(/^\uFEFF/, '')
  if (/^\s*[[{]/.test(text)) return readJson(text)
  if (isCueFile(text)) return recognised(readCues(text, unreadable))
  if (text.trim() === '') throw unreadable('it is empty.')
  if (text.includes('\0')) throw unreadable('it is no text in UTF-8.')
  return recognised(readPlainText(text, duration))
}

/** Of a record only the result is read: whose it was does not matter. */
const record = z.looseObject({ result: z.nullish(jobResult) })

/** @throws JobFailure 422 naming the field that is wrong */
function readJson(text: string): Recognised {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw unreadable(`it is no JSON (${error instanceof Error ? error.message.slice(0, 200) : 'unknown error'}).`)
  }
  if (Array.isArray(json)) return recognised(readUtterances(read(z.array(wireUtterance), json)))
  const has = (field: string) => typeof json === 'object' && json !== null && field in json
  const {
    metadata: _,
    transcription: spoken,
    ...sections
  } = has('utterances')
    ? { metadata: undefined, transcription: read(transcription, json) }
    : has('transcription')
      ? read(jobResult, json)
      : ((has('result') ? read(record, json).result : undefined) ?? {})
  if (!spoken?.utterances)
    throw unreadable('its JSON holds no utterances: a record with result.transcription.utterances is allowed.')
  return recognised(readUtterances(spoken.utterances), spoken.languages ?? undefined, sections)
}

function read<Schema extends z.core.$ZodType>(schema: Schema, value: unknown): z.infer<Schema> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw unreadable(`${issue?.path.join('.') || 'its JSON'}: ${issue?.message}.`)
}

function recognised(
  spoken: readonly Utterance[],
  languages = languagesOf(spoken),
  sections: Recognised['sections'] = {},
): Recognised {
  const withWords = spoken.filter(({ words }) => words.length > 0)
  if (withWords.length === 0) throw unreadable('it has no words.')
  return { utterances: withWords.toSorted((a, b) => a.start - b.start), languages, sections }
}

/** Languages by how many utterances are in them. */
function languagesOf(spoken: readonly Utterance[]): string[] {
  const counts = new Map<string, number>()
  for (const { language } of spoken) if (language) counts.set(language, (counts.get(language) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a).map(([language]) => language)
}
