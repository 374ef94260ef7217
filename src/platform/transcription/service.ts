import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#contract/clock.ts'
import type { CreatedJob } from '#contract/transcription/answers.ts'
import type { JobList } from '#contract/transcription/job.ts'
import { keyHeader, transcriptionPaths } from '#contract/transcription/paths.ts'
import { traceOf } from '#web/http/traceContext.ts'
import type { OutboundNetworks } from '#web/outbound/addresses.ts'
import type { PlatformSettings } from '../settings.ts'
import { answerAudio } from './audioAnswer.ts'
import { demoAudio, renewDemoTimes } from './demo/demo.ts'
import { answerProblem, TranscriptionProblem } from './errors.ts'
import type { Files } from './files.ts'
import type { Jobs } from './jobs.ts'
import { jobIdIn, readJobRequest, readListRequest, requireAddress } from './parameters.ts'
import { type JobRow, recordOf } from './record.ts'
import type { Transcription } from './transcription.ts'
import { uploadedId, uploads } from './uploads.ts'

const jobPath = `${transcriptionPaths.jobs}/:id`

/**
 * Registers the transcription service: look-up of a job, and the other calls that clients of the public service use:
 * list, create, upload, delete, audio (specification: transcription 2). Every call needs a personal key; another
 * account's job is answered as missing. It is long because it has all routes in one view.
 */
export async function transcriptionService(
  app: FastifyInstance,
  context: {
    clock: Clock
    settings: Pick<PlatformSettings, 'transcription'>
    publicUrl(): string
    /** Returns the holder of a personal key; undefined for one that is not valid. */
    holderOf(key: string): Promise<{ accountId: string } | undefined>
    transcription: Transcription
  },
): Promise<void> {
  const { clock, publicUrl, holderOf, transcription, settings } = context
  const { jobs, files, folder, outbound, recordBuilder, worker } = transcription
  const { fileBytes, transcriptBytes, networks } = settings.transcription
  const accounts = new WeakMap<FastifyRequest, string>()
  const accountOf = (request: FastifyRequest): string => accounts.get(request) ?? ''

  app.setErrorHandler<FastifyError | TranscriptionProblem>((error, request, reply) =>
    answerProblem(error, request, reply, clock.now()),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('vary', `accept-encoding, ${keyHeader}`)
    const key = request.headers[keyHeader]
    const holder = typeof key === 'string' && key !== '' ? await holderOf(key) : undefined
    if (!holder)
      throw new TranscriptionProblem(
        401,
        key === undefined
          ? `The header ${keyHeader} is missing: it carries your personal key.`
          : `The key in the header ${keyHeader} is not valid.`,
      )
    accounts.set(request, holder.accountId)
  })
  await uploads(app, { files, folder, outbound, networks, fileBytes, transcriptBytes, publicUrl, accountOf })

  const uploadOf = createUploadLookup(files, networks, publicUrl)
  const jobOf = async (request: FastifyRequest): Promise<JobRow> => {
    const { id } = request.params as { id: string }
    const account = accountOf(request)
    await renewDemoTimes(transcription, account)
    const known = jobIdIn(id)
    const job = known && (await jobs.find(account, known))
    if (!job) throw new TranscriptionProblem(404, `There is no job ${JSON.stringify(id.slice(0, 60))}.`)
    return job
  }

  app.get(jobPath, async (request, reply) => {
    const job = await jobOf(request)
    if (job.status !== 'done') return recordOf(job, await jobs.fileOf(job), null)
    let record = await jobs.packedRecord(job.id)
    if (!record && job.demo !== null) record = await recordBuilder.demo(job)
    if (!record) throw new Error(`the job ${job.id} is done and has no record`)
    return answerPacked(request, reply, record)
  })

  app.get(transcriptionPaths.jobs, async (request): Promise<JobList> => {
    const account = accountOf(request)
    await renewDemoTimes(transcription, account)
    const url = new URL(request.url, publicUrl())
    return listAnswer(jobs, account, url, publicUrl())
  })

  app.post(transcriptionPaths.jobs, { bodyLimit: 512 * 1024 }, async (request, reply): Promise<CreatedJob> => {
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
  })

  app.delete(jobPath, async (request, reply) => {
    const job = await jobOf(request)
    const unused = await jobs.remove(accountOf(request), job.id)
    for (const file of unused ?? []) await folder.remove(file)
    return reply.code(202).send()
  })

  app.route({
    method: ['GET', 'HEAD'],
    url: `${jobPath}/file`,
    handler: async (request, reply) => {
      const job = await jobOf(request)
      const file = job.demo === null ? await jobs.fileOf(job) : undefined
      const source = file
        ? {
            id: file.id,
            filename: file.filename,
            size: file.size,
            mediaType: file.media_type,
            read: (range: { start: number; end: number }) => folder.read(file.id, range),
          }
        : await demoAudio(job)
      if (!source) throw new TranscriptionProblem(404, 'The audio of this job is not here.')
      return answerAudio(request, reply, source)
    },
  })
}

/** Sends a packed record as it is stored to callers that accept gzip, and unpacked to others. */
function answerPacked(request: FastifyRequest, reply: FastifyReply, record: Buffer): FastifyReply {
  reply.type('application/json; charset=utf-8')
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(request.headers['accept-encoding'] ?? '')))
    return reply.header('content-encoding', 'gzip').send(record)
  return reply.send(Readable.from([record]).pipe(createGunzip()))
}

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

/** Finds the upload of an address of this service; null for an address that the worker must fetch. */
const createUploadLookup =
  (files: Files, networks: OutboundNetworks, publicUrl: () => string) =>
  async (account: string, field: string, address: string, kind: 'audio' | 'transcript') => {
    const id = uploadedId(address, publicUrl())
    if (id === undefined) {
      requireAddress(field, address, networks)
      return null
    }
    const file = await files.find(account, id, kind)
    if (file) return file.id
    throw new TranscriptionProblem(422, `${field}: there is no such upload.`, [`${field}: there is no such upload.`])
  }
