import * as z from 'zod/mini'
import { callbackBody, createdJob, transcriptionError, upload } from '#contract/transcription/answers.ts'
import { jobList, jobStatuses, transcriptionJob } from '#contract/transcription/job.ts'
import { keyHeader, transcriptionPaths } from '#contract/transcription/paths.ts'
import { requestParams } from '#contract/transcription/requestParams.ts'
import type { Answer, Operation, Parameter, ServiceDescription } from '#web/openapi/description.ts'

/** The security scheme of a personal key. */
export const keyScheme = 'transcriptionKey'
export const keySchemeDescription = { type: 'apiKey', in: 'header', name: keyHeader }

const newJob = z.extend(requestParams, {
  audio_url: z.string(),
  custom_metadata: z.nullish(z.record(z.string(), z.unknown())),
  transcript_url: z.nullish(z.string()),
})
const uploadForm = z.object({ audio: z.string(), transcript: z.optional(z.string()) })
const uploadAddress = z.looseObject({ audio_url: z.string() })

const json = (description: string, schema: string): Answer => ({ description, content: { 'application/json': schema } })
const refusal = (description: string) => json(description, 'TranscriptionError')
const refusals = {
  400: refusal('A parameter or a field is wrong; `validation_errors` names each.'),
  401: refusal('The personal key is missing or not valid.'),
  500: refusal('The service failed.'),
}
const noJob = { 404: refusal('The account has no such job.') }
const id: Record<string, Parameter> = { id: { description: 'The ID of the job.', in: 'path', required: true } }
const security = [{ [keyScheme]: [] }]

const day = (description: string): Parameter => ({ description: `${description} A day or a time in ISO 8601.` })
const list: Operation = {
  method: 'get',
  path: transcriptionPaths.jobs,
  id: 'listJobs',
  security,
  summary: 'Lists jobs, newest first, without results.',
  parameters: {
    offset: { description: 'The first job, counted from 0.', type: 'integer' },
    limit: { description: 'Jobs of a page, 1 to 100.', type: 'integer' },
    status: { description: 'Only jobs in one of these states.', allowed: jobStatuses, repeated: true },
    date: day('Only jobs of this day in UTC.'),
    before_date: day('Only earlier jobs.'),
    after_date: day('Only jobs from then on.'),
    custom_metadata: { description: 'An object in JSON; or custom_metadata[name]=value for each field.' },
  },
  answers: { 200: json('A page.', 'JobList'), ...refusals },
}

const create: Operation = {
  method: 'post',
  path: transcriptionPaths.jobs,
  id: 'createJob',
  security,
  summary: 'Creates a job for audio that was uploaded, or that an address serves.',
  request: { 'application/json': 'NewJob' },
  answers: {
    201: json('The job was created.', 'CreatedJob'),
    ...refusals,
    413: refusal('The body is too large.'),
    415: refusal('The body is not JSON.'),
    422: refusal('An address must not be called, or an upload does not exist.'),
    507: refusal('The storage of the account is full.'),
  },
  callbacks: {
    jobEnded: {
      address: '{$request.body#/callback_config/url}',
      call: {
        summary: 'The job ended: by POST, or by PUT if `callback_config.method` says so. `idempotency-key` is its ID.',
        request: { 'application/json': 'JobCallback' },
        answers: { 200: { description: 'Received. Any other status is tried again for a day.' } },
      },
    },
  },
}

const uploading: Operation = {
  method: 'post',
  path: transcriptionPaths.upload,
  id: 'upload',
  security,
  summary: 'Uploads audio, or fetches it from an address. A form may bring a transcript to import.',
  request: { 'multipart/form-data': 'UploadForm', 'application/json': 'UploadAddress' },
  answers: {
    200: json('The address for a job.', 'Upload'),
    ...refusals,
    413: refusal('The file is too large.'),
    415: refusal('The audio has a format that cannot be read.'),
    422: refusal('The address must not be called.'),
    424: refusal('The address did not return audio.'),
    429: refusal('Too many files are being read. `Retry-After` says when to try again.'),
    507: refusal('The storage of the account is full.'),
  },
}

/** Audio of any format; MP4 is a format of videos too. */
const audio = { 'audio/*': 'binary', 'video/mp4': 'binary', 'video/webm': 'binary' } as const

const file = (method: 'get' | 'head'): Operation => ({
  method,
  path: `${transcriptionPaths.jobs}/{id}/file`,
  security,
  id: method === 'get' ? 'jobAudio' : 'jobAudioHead',
  summary: 'The audio of a job, or a range of its bytes.',
  parameters: {
    ...id,
    Range: { description: 'bytes=first-last', in: 'header' },
    'If-Range': { description: 'The ETag of the audio that the caller has a part of.', in: 'header' },
  },
  answers: {
    200: { description: 'The audio.', content: audio, headers: ['ETag'] },
    206: { description: 'The range.', content: audio, headers: ['ETag', 'Content-Range'] },
    416: { description: 'The audio has no such bytes.', headers: ['Content-Range'] },
    ...refusals,
    ...noJob,
  },
})

/** Jobs, uploads and audio (specification: transcription 2). */
export const transcriptionDescription: ServiceDescription = {
  name: 'Transcription',
  description: 'Recordings and their words.',
  schemas: {
    NewJob: newJob,
    CreatedJob: createdJob,
    Job: transcriptionJob,
    JobList: jobList,
    Upload: upload,
    UploadForm: uploadForm,
    UploadAddress: uploadAddress,
    JobCallback: callbackBody,
    TranscriptionError: transcriptionError,
  },
  operations: [
    list,
    create,
    {
      method: 'get',
      path: `${transcriptionPaths.jobs}/{id}`,
      id: 'getJob',
      security,
      parameters: id,
      summary: 'The record of a job, with its result when it is done.',
      answers: { 200: json('The record.', 'Job'), ...refusals, ...noJob },
    },
    {
      method: 'delete',
      path: `${transcriptionPaths.jobs}/{id}`,
      id: 'deleteJob',
      security,
      parameters: id,
      summary: 'Deletes a job with its result and files.',
      answers: { 202: { description: 'Deleted.' }, ...refusals, ...noJob },
    },
    file('get'),
    file('head'),
    uploading,
  ],
}
