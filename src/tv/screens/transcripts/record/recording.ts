import * as z from 'zod/mini'
import { type TranscriptionJob, transcriptionJob } from '#contract/transcription/job.ts'
import { readUtterances } from '#contract/transcription/readUtterances.ts'
import { type Subtitles, subtitles } from '#contract/transcription/result.ts'
import { wireUtterance } from '#contract/transcription/words.ts'
import { type JsonPath, JsonStream } from '#tv/data/jsonStream.ts'
import { readLeniently } from '#tv/data/readLeniently.ts'
import { ProxyError } from '#tv/proxy/proxy.ts'
import { TranscriptModel } from '../model/transcriptModel.ts'

/** A transcript in another language than the one that was spoken. */
export interface Translation {
  transcript: TranscriptModel
  /** Codes such as `fr`; empty while they have not loaded. */
  languages: readonly string[]
  subtitles: Subtitles[]
  /** Why the translation failed, in the service's words. */
  error: string | undefined
}

/** A job's record as the television stores it: the words are in transcript models. */
export interface Recording {
  /** The part that has loaded, without utterances and subtitles: these are in the members below. */
  job: TranscriptionJob
  transcript: TranscriptModel
  subtitles: Subtitles[]
  translations: Translation[]
  /** Whether all of it has loaded. */
  whole: boolean
}

const takenApart = new Set(['utterances', 'subtitles'])

/**
 * Reads a record from the parts of its text. Adds each utterance to its transcript at once and does not store its JSON,
 * so that a record of ten hours can be played while it loads, and is never in memory as a whole. What a record lacks or
 * has in a wrong form takes nothing from the rest.
 * @param id of the job, for a record that does not name it
 */
export function recordingReader(path: string, id = '') {
  const recording: Recording = {
    job: { id: '', status: '' },
    transcript: new TranscriptModel(),
    subtitles: [],
    translations: [],
    whole: false,
  }
  const stream = new JsonStream({
    takesApart: (at) => at[0] === 'result' && takenApart.has(String(at[at.length - 1])),
    onElement: (at, element) => {
      const [, section, , place] = at
      const target = section === 'translation' ? translationAt(recording, Number(place)) : recording
      // An element that is nothing at all takes nothing from the others.
      if (typeof element !== 'object' || element === null || Array.isArray(element)) return
      if (at[at.length - 1] !== 'subtitles') addUtterance(target.transcript, parse(path, at, wireUtterance, element))
      else if (z.safeParse(subtitles, element).success) target.subtitles.push(element as Subtitles)
    },
  })
  const understand = (document: unknown) => {
    const job = parse(path, [], transcriptionJob, withState(id, document))
    const languages = job.result?.translation?.results?.map((translation) => ({
      languages: translation.languages ?? [],
      error: translation.error ? (translation.error.message ?? '') : undefined,
    }))
    languages?.forEach((translation, index) => {
      Object.assign(translationAt(recording, index), translation)
    })
    recording.job = withoutTexts(job)
  }
  return {
    recording,
    /** @throws ProxyError `nonsense` if the text is not a record */
    push: (text: string) => jsonOf(path, () => stream.push(text)),
    /**
     * Updates `recording.job` from the part that has loaded, so that it can be shown before the end. `brokeOff`: no
     * more will load.
     * @returns whether this was possible at this point of the text
     */
    readSoFar: ({ brokeOff } = { brokeOff: false }): boolean => {
      const document = brokeOff ? stream.upToElements() : stream.soFar()
      if (document !== undefined) understand(document)
      return document !== undefined
    },
    end: () => {
      understand(jsonOf(path, () => stream.end()))
      for (const { transcript } of [recording, ...recording.translations]) transcript.finish()
      recording.whole = true
    },
  }
}

/** A record that names no state has one: with a result, the job is done. */
function withState(id: string, document: unknown): unknown {
  if (typeof document !== 'object' || document === null || Array.isArray(document)) return document
  const record: Partial<Record<string, unknown>> = { ...document }
  if (typeof record.id !== 'string') record.id = id
  if (typeof record.status !== 'string') record.status = record.result == null ? '' : 'done'
  return record
}

function addUtterance(transcript: TranscriptModel, utterance: z.infer<typeof wireUtterance>): void {
  const from = transcript.endOf(transcript.words - 1)
  for (const read of readUtterances([utterance], { from })) transcript.add(read)
}

function translationAt(recording: Recording, place: number): Translation {
  while (recording.translations.length <= place)
    recording.translations.push({ transcript: new TranscriptModel(), languages: [], subtitles: [], error: undefined })
  return recording.translations[place] as Translation
}

/** Removes the words, which the transcripts already have. */
function withoutTexts(job: TranscriptionJob): TranscriptionJob {
  const { result } = job
  if (!result) return job
  return {
    ...job,
    result: {
      ...result,
      transcription: result.transcription && { languages: result.transcription.languages },
      translation: result.translation && { ...result.translation, results: null },
    },
  }
}

/** Reads what can be read of a part of the record. @throws ProxyError if that is nothing */
const parse = <Schema extends z.core.$ZodType>(
  path: string,
  at: JsonPath,
  schema: Schema,
  value: unknown,
): z.output<Schema> =>
  readLeniently(schema, value, (field, reason) => {
    const where = [...at, ...field].join('.') || 'body'
    return new ProxyError('nonsense', `${path}: ${where}: ${reason}`)
  })

function jsonOf<Value>(path: string, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (error instanceof SyntaxError) throw new ProxyError('nonsense', `${path}: ${error.message}`)
    throw error
  }
}

const minPollMs = 2_000
const maxPollMs = 30_000

/**
 * Milliseconds until a job that is under way is polled again. `unchanged`: how many answers in a row were equal. The
 * interval is short at first, because most jobs are done within a minute, and then grows. react-query does not poll
 * while the page is hidden.
 */
export function pollEveryMs(unchanged: number): number {
  return Math.min(maxPollMs, minPollMs * 1.4 ** Math.max(0, unchanged - 1))
}
