import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { Selectable } from 'kysely'
import type { TranscriptionJob } from '#contract/transcription/job.ts'
import type { JobResult } from '#contract/transcription/result.ts'
import { wireTime } from '../time/days.ts'
import type { TranscriptionTables } from './schema.ts'

export type JobRow = Omit<Selectable<TranscriptionTables['transcription_jobs']>, 'record' | 'taken_by' | 'trace'>
export type FileRow = Pick<
  Selectable<TranscriptionTables['transcription_files']>,
  'id' | 'filename' | 'source' | 'duration' | 'channels'
>

/**
 * Converts a job to its record on the wire: every field, null where there is no value yet
 * (specification: transcription 3).
 */
export function recordOf(job: JobRow, file: FileRow | undefined, result: JobResult | null): TranscriptionJob {
  const iso = (time: number | null) => (time === null ? null : wireTime(time))
  return {
    id: job.id,
    request_id: `G-${job.id.slice(0, 8)}`,
    version: 2,
    status: job.status,
    created_at: iso(job.created_at),
    completed_at: iso(job.completed_at),
    custom_metadata: job.custom_metadata === null ? null : JSON.parse(job.custom_metadata),
    error_code: job.error_code,
    error_message: job.error_message,
    kind: 'pre-recorded',
    file: file
      ? {
          id: file.id,
          filename: file.filename,
          source: file.source,
          audio_duration: file.duration,
          number_of_channels: file.channels,
        }
      : null,
    request_params: JSON.parse(job.request_params),
    result,
  }
}

const gzipped = promisify(gzip)

/** Packs a text for storing or sending. */
export const compress = (text: string): Promise<Buffer> => gzipped(text, { level: constants.Z_BEST_SPEED })

/**
 * Packs a record for storing and sending: a ten-hour transcript shrinks to a tenth of its size, and is built only once.
 */
export const packed = (record: TranscriptionJob): Promise<Buffer> => compress(JSON.stringify(record))
