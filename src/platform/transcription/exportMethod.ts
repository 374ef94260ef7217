import type { FastifyRequest } from 'fastify'
import { type ExportFormat, exportContent, exportFormatNames } from '#contract/transcription/exportFormats.ts'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import type { Method } from '#web/openapi/description.ts'
import { noJob, refusal, refusals, security, TranscriptionProblem } from './errors.ts'
import { answerFile, exportedFile } from './exportedFile.ts'
import type { JobRow } from './record.ts'
import type { Transcription } from './transcription.ts'

interface ExportContext {
  transcription: Pick<Transcription, 'jobs' | 'recordBuilder' | 'speakers'>
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
  handler: async ({ jobOf, transcription: { jobs, recordBuilder, speakers } }, request, reply) => {
    const job = await jobOf(request)
    const format = formatIn(new URL(request.url, 'http://any').searchParams)
    if (job.status !== 'done')
      throw new TranscriptionProblem(409, `The job is not done, so it has no transcript: its status is ${job.status}.`)
    return answerFile(request, reply, (signal) => exportedFile({ jobs, recordBuilder, speakers }, job, format, signal))
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
