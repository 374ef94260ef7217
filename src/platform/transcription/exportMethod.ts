import { extname } from 'node:path'
import type { FastifyRequest } from 'fastify'
import {
  type ExportFormat,
  exportContent,
  exportFormatNames,
  exportFormats,
} from '#contract/transcription/exportFormats.ts'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import { attachment } from '#web/http/attachment.ts'
import type { Method } from '#web/openapi/description.ts'
import { noJob, refusal, refusals, security, TranscriptionProblem } from './errors.ts'
import { answerPacked } from './packedAnswer.ts'
import type { JobRow } from './record.ts'
import { finishedRecord } from './record-builder/finishedRecord.ts'
import type { Transcription } from './transcription.ts'
import { untilGone } from './untilGone.ts'

interface ExportContext {
  transcription: Pick<Transcription, 'jobs' | 'recordBuilder'>
  jobOf(request: FastifyRequest): Promise<JobRow>
}

/** A finished transcript as a file (specification: transcription 11). */
export const exportMethod: Method<ExportContext> = {
  method: 'get',
  path: `${transcriptionPaths.jobs}/{id}/export`,
  id: 'exportTranscript',
  security,
  summary: 'The transcript of a job as a file that is named after its recording.',
  parameters: {
    id: { description: 'The ID of the job.', in: 'path', required: true },
    format: { description: 'The format of the file.', allowed: exportFormatNames, required: true },
  },
  answers: {
    200: { description: 'The file.', content: exportContent },
    ...refusals,
    ...noJob,
    409: refusal('The job is not done.'),
  },
  handler: async ({ jobOf, transcription: { jobs, recordBuilder } }, request, reply) => {
    const job = await jobOf(request)
    const format = formatIn(new URL(request.url, 'http://any').searchParams)
    if (job.status !== 'done')
      throw new TranscriptionProblem(409, `The job is not done, so it has no transcript: its status is ${job.status}.`)
    const record = await finishedRecord({ jobs, recordBuilder }, job)
    reply.header('content-disposition', attachment(recordingOf(job, await jobs.fileOf(job)), format))
    const gone = untilGone(request)
    try {
      const file =
        format === 'json' ? record : await recordBuilder.exported(job.account_id, { record, format }, gone.signal)
      return answerPacked(request, reply, exportFormats[format], file)
    } finally {
      gone.stop()
    }
  },
}

/** @throws TranscriptionProblem 400 naming every parameter that is wrong */
function formatIn(query: URLSearchParams): ExportFormat {
  const given = query.getAll('format')
  const format = exportFormatNames.find((name) => name === given[0])
  const problems = [...query.keys()].flatMap((name) => (name === 'format' ? [] : `${name}: there is no such parameter`))
  const got = given.length === 0 ? 'missing' : JSON.stringify(given.join(', '))
  if (!format || given.length > 1)
    problems.push(`format: one of ${exportFormatNames.join(', ')} is allowed (it is ${got})`)
  if (!format || problems.length > 0)
    throw new TranscriptionProblem(400, `The export’s parameters are not valid: ${problems[0]}`, problems)
  return format
}

/** What an export is named after: the recording, without the extension of its file. */
const recordingOf = ({ id }: JobRow, file: { filename: string } | undefined): string =>
  file ? file.filename.slice(0, file.filename.length - extname(file.filename).length) : `transcript-${id.slice(0, 8)}`
