import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  type CreatedJob,
  callbackBody,
  createdJob,
  transcriptionError,
  upload,
} from '#contract/transcription/answers.ts'
import { correctionRequest } from '#contract/transcription/correctionRequest.ts'
import { correctedWords, correctionList } from '#contract/transcription/corrections.ts'
import { exportFormats } from '#contract/transcription/exportFormats.ts'
import { type JobList, jobList, jobStatuses, transcriptionJob } from '#contract/transcription/job.ts'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import { requestParams } from '#contract/transcription/requestParams.ts'
import { searchCounts, searchResults, searchTopics } from '#contract/transcription/search.ts'
import { speakerRequest } from '#contract/transcription/speakerRequest.ts'
import { allSpeakerNames, speakerNames } from '#contract/transcription/speakers.ts'
import { traceOf } from '#web/http/traceContext.ts'
import type { Parameter, ServiceDescription } from '#web/openapi/description.ts'
import { defineMethod, type Method } from '#web/openapi/description.ts'
import { answerAudio } from './audioAnswer.ts'
import { audioContent, audioOf, clipMethod } from './clipMethod.ts'
import { correctionMethods } from './corrections/methods.ts'
import { renewDemoTimes } from './demoJobs.ts'
import { json, noJob, refusal, refusals, security } from './errors.ts'
import { exportMethod } from './exportMethod.ts'
import type { Jobs } from './jobs.ts'
import { answerPacked } from './packedAnswer.ts'
import { readJobRequest, readListRequest } from './parameters.ts'
import { type JobRow, recordOf } from './record.ts'
import { finishedRecord } from './record-builder/finishedRecord.ts'
import { countsMethod } from './search/counts.ts'
import { searchMethod } from './search/method.ts'
import { topicsMethod } from './search/topics.ts'
import { speakerMethods } from './speakers/methods.ts'
import type { Transcription } from './transcription.ts'
import { type UploadsContext, uploadAddress, uploadForm, uploadMethod } from './uploads.ts'

/** What the handlers share. */
export interface TranscriptionCalls extends UploadsContext {
  transcription: Transcription
  /** @throws TranscriptionProblem 404, the same for a job of another account */
  jobOf(request: FastifyRequest): Promise<JobRow>
  /** Finds the upload of an address of this service; null for an address that the worker must fetch. */
  uploadOf(account: string, field: string, address: string, kind: 'audio' | 'transcript'): Promise<string | null>
}

const define = defineMethod<TranscriptionCalls>

const newJob = z.extend(requestParams, {
  audio_url: z.string(),
  custom_metadata: z.nullish(z.record(z.string(), z.unknown())),
  transcript_url: z.nullish(z.string()),
})

const id = { id: { description: 'The ID of the job.', in: 'path', required: true } } as const
const day = (description: string): Parameter => ({ description: `${description} A day or a time in ISO 8601.` })
const { jobs: jobsPath } = transcriptionPaths

const listJobs = define({
  method: 'get',
  path: jobsPath,
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
  handler: async ({ accountOf, publicUrl, transcription }, request): Promise<JobList> => {
    const account = accountOf(request)
    await renewDemoTimes(transcription, account)
    const url = new URL(request.url, publicUrl())
    return listAnswer(transcription.jobs, account, url, publicUrl())
  },
})

const createJob = define({
  method: 'post',
  path: jobsPath,
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
  route: { bodyLimit: 512 * 1024 },
  handler: async (calls, request, reply): Promise<CreatedJob> => {
    const { accountOf, networks, publicUrl, uploadOf } = calls
    const { jobs, worker } = calls.transcription
    const account = accountOf(request)
    const jobRequest = readJobRequest(request.body, networks)
    const fileId = await uploadOf(account, 'audio_url', jobRequest.params.audio_url, 'audio')
    const transcriptId =
      jobRequest.transcriptUrl === undefined
        ? null
        : await uploadOf(account, 'transcript_url', jobRequest.transcriptUrl, 'transcript')
    const id = await jobs.create(account, jobRequest, { fileId, transcriptId }, traceOf(request.raw))
    worker.checkNow()
    reply.code(201)
    return { id, result_url: `${publicUrl()}${transcriptionPaths.job(id)}` }
  },
})

const getJob = define({
  method: 'get',
  path: `${jobsPath}/{id}`,
  id: 'getJob',
  security,
  parameters: id,
  summary: 'The record of a job, with its result when it is done.',
  answers: { 200: json('The record.', 'Job'), ...refusals, ...noJob },
  handler: async ({ jobOf, transcription: { jobs, recordBuilder } }, request, reply) => {
    const job = await jobOf(request)
    if (job.status !== 'done') return recordOf(job, await jobs.fileOf(job), null)
    return answerPacked(request, reply, exportFormats.json, await finishedRecord({ jobs, recordBuilder }, job))
  },
})

const deleteJob = define({
  method: 'delete',
  path: `${jobsPath}/{id}`,
  id: 'deleteJob',
  security,
  parameters: id,
  summary: 'Deletes a job with its result and files.',
  answers: { 202: { description: 'Deleted.' }, ...refusals, ...noJob },
  handler: async ({ accountOf, jobOf, transcription: { folder, jobs } }, request, reply) => {
    const job = await jobOf(request)
    const unused = await jobs.remove(accountOf(request), job.id)
    for (const file of unused ?? []) await folder.remove(file)
    return reply.code(202).send()
  },
})

const jobAudio = (method: 'get' | 'head'): Method<TranscriptionCalls> => ({
  method,
  path: `${jobsPath}/{id}/file`,
  security,
  id: method === 'get' ? 'jobAudio' : 'jobAudioHead',
  summary: 'The audio of a job, or a range of its bytes.',
  parameters: {
    ...id,
    Range: { description: 'bytes=first-last', in: 'header' },
    'If-Range': { description: 'The ETag of the audio that the caller has a part of.', in: 'header' },
  },
  answers: {
    200: { description: 'The audio.', content: audioContent, headers: ['ETag'] },
    206: { description: 'The range.', content: audioContent, headers: ['ETag', 'Content-Range'] },
    416: { description: 'The audio has no such bytes.', headers: ['Content-Range'] },
    ...refusals,
    ...noJob,
  },
  handler: async ({ jobOf, transcription }, request, reply) => {
    const { source } = await audioOf(transcription, await jobOf(request))
    return answerAudio(request, reply, source)
  },
})

/** Jobs, uploads and audio (specification: transcription 2). */
export const transcriptionDescription = {
  name: 'Transcription',
  description: 'Recordings and their words.',
  schemas: {
    NewJob: newJob,
    CreatedJob: createdJob,
    Job: transcriptionJob,
    JobList: jobList,
    CorrectionRequest: correctionRequest,
    CorrectedWords: correctedWords,
    CorrectionList: correctionList,
    SpeakerRequest: speakerRequest,
    SpeakerNames: speakerNames,
    AllSpeakerNames: allSpeakerNames,
    SearchResults: searchResults,
    SearchTopics: searchTopics,
    SearchCounts: searchCounts,
    Upload: upload,
    UploadForm: uploadForm,
    UploadAddress: uploadAddress,
    JobCallback: callbackBody,
    TranscriptionError: transcriptionError,
  },
  operations: [
    listJobs,
    createJob,
    getJob,
    deleteJob,
    jobAudio('get'),
    jobAudio('head'),
    define(exportMethod),
    define(clipMethod),
    ...correctionMethods.map(define),
    ...speakerMethods.map(define),
    define(searchMethod),
    define(topicsMethod),
    define(countsMethod),
    define(uploadMethod),
  ],
} satisfies ServiceDescription

/** Answers one page of an account's jobs, with the addresses of the first, this and the next page. */
async function listAnswer(jobs: Jobs, account: string, url: URL, publicUrl: string): Promise<JobList> {
  const listRequest = readListRequest(url.searchParams)
  const { items, isLast } = await jobs.list(account, listRequest)
  const page = (offset: number) => {
    const query = new URLSearchParams(url.searchParams)
    query.set('offset', String(offset))
    query.set('limit', String(listRequest.limit))
    return `${publicUrl}${transcriptionPaths.jobs}?${query}`
  }
  return {
    first: page(0),
    current: page(listRequest.offset),
    next: isLast ? null : page(listRequest.offset + listRequest.limit),
    items,
  }
}
