import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '#contract/clock.ts'
import { keyHeader } from '#contract/transcription/paths.ts'
import { addRoutes } from '#web/openapi/description.ts'
import type { OutboundNetworks } from '#web/outbound/addresses.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import { renewDemoTimes } from './demoJobs.ts'
import { answerProblem, TranscriptionProblem } from './errors.ts'
import type { Files } from './files.ts'
import { transcriptionDescription } from './methods.ts'
import { jobIdIn, requireAddress } from './parameters.ts'
import type { JobRow } from './record.ts'
import type { Transcription } from './transcription.ts'
import { readForms, uploadedId } from './uploads.ts'

/**
 * Registers the transcription service: look-up of a job, and the other calls that clients of the public service use:
 * list, create, upload, delete, audio (specification: transcription 2). Every call needs a personal key; another
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
  const { jobs, files, folder, outbound } = transcription
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
  await readForms(app, { fileBytes, transcriptBytes })

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

  addRoutes(app, transcriptionDescription.operations, {
    transcription,
    files,
    folder,
    outbound,
    networks,
    fileBytes,
    transcriptBytes,
    publicUrl,
    accountOf,
    jobOf,
    uploadOf,
  })
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
