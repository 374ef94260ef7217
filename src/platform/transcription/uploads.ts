import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { oneLine } from '#contract/harmlessText.ts'
import type { Upload } from '#contract/transcription/answers.ts'
import { jobErrorCodes } from '#contract/transcription/answers.ts'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import { defineMethod } from '#web/openapi/description.ts'
import type { OutboundNetworks } from '#web/outbound/addresses.ts'
import type { Outbound } from '#web/outbound/outbound.ts'
import { describeIssues } from './describeIssues.ts'
import { json, refusal, refusals, security, TranscriptionProblem } from './errors.ts'
import { QueueFull } from './fairQueue.ts'
import { type Files, type FreeSpace, StorageFull } from './files.ts'
import { type AudioFacts, audioFacts, interactive } from './media/audio.ts'
import { fetchMedia } from './media/fetchAudio.ts'
import { type MediaFolder, TooLarge } from './media/folder.ts'
import { jobIdIn, requireAddress } from './parameters.ts'
import { decodeTranscript } from './recogniser/decodeTranscript.ts'
import { JobFailure } from './recogniser/recogniser.ts'
import { untilGone } from './untilGone.ts'

export interface UploadsContext {
  files: Pick<Files, 'freeSpaceOf' | 'add'>
  folder: MediaFolder
  outbound: Outbound
  networks: OutboundNetworks
  /** Bytes of audio, and of a transcript. */
  fileBytes: number
  transcriptBytes: number
  publicUrl(): string
  accountOf(request: FastifyRequest): string
}

type NamedFile = Pick<MultipartFile, 'file' | 'fieldname'> & { filename: string | undefined }
type StoredUpload = { id: string; size: number; filename: string }

/** Lets a scope read forms. */
export async function readForms(
  app: FastifyInstance,
  { fileBytes, transcriptBytes }: Pick<UploadsContext, 'fileBytes' | 'transcriptBytes'>,
): Promise<void> {
  await app.register(multipart, {
    limits: { files: 2, fields: 8, parts: 10, fileSize: Math.max(fileBytes, transcriptBytes) + 1 },
  })
}

export const uploadForm = z.object({ audio: z.string(), transcript: z.optional(z.string()) })
export const uploadAddress = z.looseObject({ audio_url: z.string() })

/**
 * `POST /v2/upload`. It accepts a form with the part `audio`, as the public service's client sends it, and as an
 * extension `transcript`, which is imported instead of recognising the audio. Or `{"audio_url"}` in JSON: the answer
 * comes when the audio is fetched.
 */
export const uploadMethod = defineMethod<UploadsContext>({
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
  // This limit is for JSON; a form is read part by part, each with its own limit.
  route: { bodyLimit: 65_536 },
  handler: async (context, request): Promise<Upload> => {
    if (request.isMultipart()) return fromForm(context, request)
    if (request.body !== undefined) return fromAddress(context, request)
    throw new TranscriptionProblem(
      400,
      'The body is a form (multipart/form-data) with the part "audio", or {"audio_url": "…"} in JSON.',
    )
  },
})

async function fromForm(context: UploadsContext, request: FastifyRequest): Promise<Upload> {
  const { files, folder, publicUrl, accountOf } = context
  const account = accountOf(request)
  const gone = untilGone(request)
  const freeSpace = await files.freeSpaceOf(account)
  const stored = new Map<string, StoredUpload>()
  try {
    for await (const part of partsOf(request)) {
      if (part.type !== 'file') continue
      if ((part.fieldname !== 'audio' && part.fieldname !== 'transcript') || stored.has(part.fieldname))
        throw new TranscriptionProblem(
          400,
          `The part ${JSON.stringify(part.fieldname.slice(0, 60))} is not allowed; the parts are audio and transcript, once each.`,
        )
      stored.set(part.fieldname, await store(context, part, freeSpace))
    }
    const audio = stored.get('audio')
    if (!audio) throw new TranscriptionProblem(400, 'The part "audio" is missing.')
    const facts = await factsOf(folder, audio, { account, signal: gone.signal })
    const transcript = stored.get('transcript')
    const encoding = transcript && (await encodingOf(folder, transcript))
    await files.add(account, [row(audio, facts), ...(transcript ? [row(transcript)] : [])])
    return {
      ...answer(publicUrl(), audio, facts),
      ...(transcript && {
        transcript_url: uploadUrl(publicUrl(), transcript.id),
        transcript_encoding: encoding,
      }),
    }
  } catch (error) {
    for (const { id } of stored.values()) await folder.remove(id)
    // The rest is read and dropped: a client that is still sending would never read the answer.
    request.raw.unpipe()
    request.raw.resume()
    throw full(error)
  } finally {
    gone.stop()
  }
}

// The form's parser passes a filename that names a folder (`..`) as undefined.
async function store(
  { folder, fileBytes, transcriptBytes }: UploadsContext,
  { file, filename, fieldname }: NamedFile,
  freeSpace: FreeSpace,
): Promise<StoredUpload> {
  const limit = fieldname === 'audio' ? fileBytes : transcriptBytes
  try {
    return {
      ...(await folder.store(file, Math.min(limit, freeSpace.bytes))),
      filename: readableName(filename),
    }
  } catch (error) {
    if (file.errored === error) throw brokenForm()
    if (error instanceof TooLarge && freeSpace.bytes < limit) throw freeSpace.full()
    if (error instanceof TooLarge)
      throw new TranscriptionProblem(413, `The part ${JSON.stringify(fieldname)} is at most ${limit} bytes.`)
    throw error
  }
}

/** The form's parser replaces bytes of a name that are not UTF-8, as some programs on Windows send them. */
function readableName(filename = ''): string {
  if (filename.includes('\uFFFD')) return `audio${/\.[A-Za-z0-9]{1,8}$/.exec(filename)?.[0] ?? ''}`
  return oneLine(filename).slice(0, 255) || 'audio'
}

/** Seconds: a place is free by then. */
const busySeconds = interactive.maxMs / 1000

const factsOf = (
  folder: MediaFolder,
  { id }: StoredUpload,
  caller: { account: string; signal: AbortSignal },
): Promise<AudioFacts> => audioFacts(folder.path(id), { ...interactive, ...caller }).catch(refuse('audio'))

/** The encoding of a transcript, so that the answer says it, and one that cannot be read is refused at once. */
const encodingOf = (folder: MediaFolder, { id }: StoredUpload): Promise<string> =>
  folder
    .bytes(id)
    .then((bytes) => decodeTranscript(bytes).encoding)
    .catch(refuse('transcript'))

const refuse = (part: string) => (error: unknown) => {
  if (error instanceof QueueFull)
    throw new TranscriptionProblem(429, 'Too many files are being read. Try again later.', [], busySeconds)
  throw error instanceof JobFailure
    ? new TranscriptionProblem(400, error.message, [`${part}: ${error.message}`])
    : error
}

const answer = (publicUrl: string, audio: StoredUpload, facts: AudioFacts): Upload => ({
  audio_url: uploadUrl(publicUrl, audio.id),
  audio_metadata: {
    id: audio.id,
    filename: audio.filename,
    extension: facts.extension,
    size: audio.size,
    audio_duration: facts.duration,
    number_of_channels: facts.channels,
  },
})

async function fromAddress(context: UploadsContext, request: FastifyRequest): Promise<Upload> {
  const { files, folder, outbound, networks, fileBytes, publicUrl, accountOf } = context
  const body = z.safeParse(uploadAddress, request.body)
  if (!body.success) {
    const [problem = ''] = describeIssues(body.error.issues, request.body)
    throw new TranscriptionProblem(400, `The upload is not valid: ${problem}`, [problem])
  }
  const { audio_url: source } = body.data
  requireAddress('audio_url', source, networks)
  const account = accountOf(request)
  const freeSpace = await files.freeSpaceOf(account)
  const limit = Math.min(fileBytes, freeSpace.bytes)
  const gone = untilGone(request)
  try {
    const audio = await fetchMedia(source, { outbound, folder, limit }, gone.signal).catch((error: unknown) => {
      if (!(error instanceof JobFailure)) throw error
      if (error.code === jobErrorCodes.tooLarge && limit < fileBytes) throw freeSpace.full()
      throw new TranscriptionProblem(error.code, error.message, [`audio_url: ${error.message}`])
    })
    try {
      const facts = await factsOf(folder, audio, { account, signal: gone.signal })
      await files.add(account, [{ ...row(audio, facts), source }])
      return answer(publicUrl(), audio, facts)
    } catch (error) {
      await folder.remove(audio.id)
      throw error
    }
  } catch (error) {
    throw full(error)
  } finally {
    gone.stop()
  }
}

const brokenForm = () => new TranscriptionProblem(400, 'The form is broken: it ends too early, or has no boundary.')

/** Reads the parts of a form. The parser's message about a broken form is not passed on. */
async function* partsOf(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts()
  } catch (error) {
    // Errors about limits have their own status.
    throw error instanceof Error && 'statusCode' in error ? error : brokenForm()
  }
}

const full = (error: unknown) => (error instanceof StorageFull ? new TranscriptionProblem(413, error.message) : error)

const row = ({ id, size, filename }: StoredUpload, facts?: AudioFacts) => ({
  id,
  filename,
  size,
  source: null,
  kind: facts ? ('audio' as const) : ('transcript' as const),
  media_type: facts?.mediaType ?? 'text/plain',
  duration: facts?.duration ?? null,
  channels: facts?.channels ?? null,
})

const uploadUrl = (publicUrl: string, id: string) => `${publicUrl}${transcriptionPaths.upload}/${id}`

/** Returns the id of an upload of this service; undefined for any other address. */
export function uploadedId(address: string, publicUrl: string): string | undefined {
  const prefix = uploadUrl(publicUrl, '')
  const id = address.startsWith(prefix) ? address.slice(prefix.length) : ''
  return jobIdIn(id)
}
