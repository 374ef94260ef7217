import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { CallbackBody } from '#contract/transcription/answers.ts'
import type { RequestParams } from '#contract/transcription/requestParams.ts'
import { demoRecord } from '../demo/demo.ts'
import { resultOf } from '../derived/result.ts'
import { forJob } from '../recogniser/forJob.ts'
import { readWritten } from '../recogniser/readTranscript.ts'
import type { Written } from '../recogniser/recogniser.ts'
import { type FileRow, type JobRow, packed, recordOf } from '../record.ts'

/** Everything that a record is made of once somebody has written down what was said. */
export interface RecordInput {
  job: JobRow
  file: FileRow
  params: RequestParams
  written: Written
  audio: { duration: number; channels: number }
  /** Seconds that recognising took. */
  transcriptionTime: number
}

const open = promisify(gunzip)

/**
 * What takes as long as a transcript is long. Tasks and results can be sent to a thread: rows, texts and bytes alone.
 */
export const works = {
  /** @throws JobFailure where what was written is no transcript */
  record: async ({ job, file, params, written, audio, transcriptionTime }: RecordInput): Promise<Buffer> => {
    const recognised = forJob(readWritten(written, audio.duration), params, written.by)
    return packed(recordOf(job, file, resultOf({ recognised, params, audio, transcriptionTime })))
  },
  demo: async (job: JobRow): Promise<Buffer> => packed(demoRecord(job)),
  /** The body of a callback that tells of success. `record`: as it was packed. */
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
} satisfies Record<string, (input: never) => Promise<Buffer>>

export type Works = typeof works
export type WorkName = keyof Works

/** What a thread is given to do. */
export type Task = { [Name in WorkName]: { name: Name; input: Parameters<Works[Name]>[0] } }[WorkName]

export const workOn = ({ name, input }: Task): Promise<Buffer> => works[name](input as never)
