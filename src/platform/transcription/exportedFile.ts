import { extname } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ExportFormat, exportFormats } from '#contract/transcription/exportFormats.ts'
import { attachment } from '#web/http/attachment.ts'
import type { Jobs } from './jobs.ts'
import { answerPacked } from './packedAnswer.ts'
import type { JobRow } from './record.ts'
import { finishedRecord } from './record-builder/finishedRecord.ts'
import type { RecordBuilder } from './record-builder/recordBuilder.ts'
import type { Speakers } from './speakers/speakers.ts'
import { untilGone } from './untilGone.ts'

/** A finished transcript as a file (specification: transcription 11). */
export interface ExportedFile {
  /** What it is named after, without an extension. */
  name: string
  format: ExportFormat
  /** In gzip. */
  packed: Buffer
}

/** Makes the file of a job that is done. Long ones are made in a worker thread. */
export async function exportedFile(
  context: {
    jobs: Pick<Jobs, 'packedRecord' | 'fileOf'>
    recordBuilder: Pick<RecordBuilder, 'demo' | 'exported'>
    speakers: Pick<Speakers, 'namesOf'>
  },
  job: JobRow,
  format: ExportFormat,
  signal: AbortSignal,
): Promise<ExportedFile> {
  const { jobs, recordBuilder } = context
  const record = await finishedRecord({ jobs, recordBuilder }, job)
  const name = recordingOf(job, await jobs.fileOf(job))
  const { speakers } = await context.speakers.namesOf(job.id)
  if (format === 'json' && speakers.length === 0) return { name, format, packed: record }
  return { name, format, packed: await recordBuilder.exported(job.account_id, { record, format, speakers }, signal) }
}

/** Answers with a file, which a browser stores. The work ends when the caller leaves. */
export async function answerFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: (signal: AbortSignal) => Promise<ExportedFile>,
): Promise<FastifyReply> {
  const gone = untilGone(request)
  try {
    const { name, format, packed } = await file(gone.signal)
    reply.header('content-disposition', attachment(name, format))
    return answerPacked(request, reply, exportFormats[format], packed)
  } finally {
    gone.stop()
  }
}

/** What an export is named after: the recording, without the extension of its file. */
const recordingOf = ({ id }: JobRow, file: { filename: string } | undefined): string =>
  file ? file.filename.slice(0, file.filename.length - extname(file.filename).length) : `transcript-${id.slice(0, 8)}`
