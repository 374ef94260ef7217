import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { CallbackBody } from '#contract/transcription/answers.ts'
import type { ExportFormat } from '#contract/transcription/exportFormats.ts'
import type { RequestParams } from '#contract/transcription/requestParams.ts'
import type { SpeakerNames } from '#contract/transcription/speakers.ts'
import type { DemoRecordings } from '../demoJobs.ts'
import { exportedText } from '../post-processing/exportedText.ts'
import { type Replacement, replaceWords } from '../post-processing/replaceWords.ts'
import { resultOf } from '../post-processing/result.ts'
import { forJob } from '../recogniser/forJob.ts'
import { readRawTranscript } from '../recogniser/readTranscript.ts'
import type { RawTranscript } from '../recogniser/recogniser.ts'
import { compress, type FileRow, type JobRow, packed, recordOf } from '../record.ts'
import { type Forms, formsIn } from '../word-index/forms.ts'
import { type Sentence, searchableSentences } from '../word-index/sentences.ts'
import { type Topic, topicsIn } from '../word-index/topics.ts'

/** The input of a record, once the transcript is recognised. */
export interface RecordInput {
  job: JobRow
  file: FileRow
  params: RequestParams
  rawTranscript: RawTranscript
  audio: { duration: number; channels: number }
  /** Seconds that recognising took. */
  transcriptionTime: number
}

/** What the search has of a record. */
export interface Searchable extends Forms {
  sentences: Sentence[]
  topics: Topic[]
}

const open = promisify(gunzip)

/**
 * Tasks whose time grows with the length of a transcript. Their input and result consist of rows, texts and bytes,
 * which can be sent to a thread.
 */
const createTasks = (demo: Pick<DemoRecordings, 'record'>) =>
  ({
    /** @throws JobFailure when the written text is not a transcript */
    record: async ({ job, file, params, rawTranscript, audio, transcriptionTime }: RecordInput): Promise<Buffer> => {
      const recognised = forJob(readRawTranscript(rawTranscript, audio.duration), params, rawTranscript.by)
      return packed(
        recordOf(
          job,
          file,
          resultOf({ recognised, params, audio, transcriptionTime, encoding: rawTranscript.encoding }),
        ),
      )
    },
    demo: async (job: JobRow): Promise<Buffer> => packed(demo.record(job)),
    /** The body of a callback that reports success. `record`: packed. */
    success: async (input: {
      id: string
      record: Uint8Array
      custom_metadata: Record<string, unknown> | null
    }): Promise<Buffer> => {
      const { id, record, custom_metadata } = input
      const { result } = JSON.parse((await open(record)).toString('utf8'))
      const body: CallbackBody = { id, event: 'transcription.success', payload: result, custom_metadata }
      return Buffer.from(JSON.stringify(body))
    },
    /** What the search has of a packed record, as JSON. */
    searchable: async (packedRecord: Uint8Array): Promise<Buffer> => {
      const record = JSON.parse((await open(packedRecord)).toString('utf8'))
      const sentences = searchableSentences(record)
      const searchable: Searchable = { sentences, topics: topicsIn(record, sentences), ...formsIn(sentences) }
      return Buffer.from(JSON.stringify(searchable))
    },
    /** A packed record with other words: a line of JSON that says what was done (`Replaced`), and the packed record. */
    corrected: async ({ record, ...replacement }: Replacement & { record: Uint8Array }): Promise<Buffer> => {
      const document = JSON.parse((await open(record)).toString('utf8'))
      const replaced = replaceWords(document, replacement)
      const line = Buffer.from(`${JSON.stringify(replaced)}\n`)
      return 'standing' in replaced ? line : Buffer.concat([line, await packed(document)])
    },
    /** A packed record as a file with the names of its speakers, packed. */
    exported: async (input: {
      record: Uint8Array
      format: ExportFormat
      speakers: SpeakerNames['speakers']
    }): Promise<Buffer> => {
      const { format, speakers } = input
      const record = JSON.parse((await open(input.record)).toString('utf8'))
      if (format === 'json') return packed({ ...record, speakers })
      return compress(exportedText(record, format, new Map(speakers.map(({ speaker, name }) => [speaker, name]))))
    },
  }) satisfies Record<string, (input: never) => Promise<Buffer>>

export type Tasks = ReturnType<typeof createTasks>
export type TaskName = keyof Tasks

/** A task with its input, sent to a worker. */
export type Task = { [Name in TaskName]: { name: Name; input: Parameters<Tasks[Name]>[0] } }[TaskName]

export const runTask = ({ name, input }: Task, demo: Pick<DemoRecordings, 'record'>): Promise<Buffer> =>
  createTasks(demo)[name](input as never)
