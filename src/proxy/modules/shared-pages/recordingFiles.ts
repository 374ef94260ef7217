import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SharedSound } from '#contract/sharedPage.ts'
import { type ExportFormat, exportFormats } from '#contract/transcription/exportFormats.ts'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import type { Core } from '#proxy/core/core.ts'
import { checkAnswer, discard, type ForwardedAnswer } from '#proxy/core/forward/answer.ts'
import { audioRequestHeaders, audioType, requestHeaders } from '#proxy/core/forward/target.ts'
import { withKey } from '#proxy/core/forward/tokenSource.ts'
import { attachment } from '#web/http/attachment.ts'

type Services = Pick<Core, 'services' | 'settings' | 'clock'>

/** Which file a phone asks for. */
interface TranscriptFile {
  /** The ID of the recording's job. */
  recording: string
  /** What the file is named after. */
  title: string
  format: ExportFormat
}

/**
 * Streams the transcript of a recording from the service, which every call asks again: no copy is stored.
 * @returns undefined if the service has no such transcript, or does not export it in this format
 * @throws UpstreamFailure, or ProblemError if no transcription service is set up
 */
export async function sendTranscript(
  core: Services,
  { recording, title, format }: TranscriptFile,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const type = exportFormats[format]
  const [mediaType = ''] = type.split(';')
  const asked = (path: string) =>
    ask(core, path, requestHeaders(headers, ['accept-encoding']), reply, (given) =>
      String(given).startsWith(mediaType) ? type : undefined,
    )
  // An export has the names of speakers. The record itself comes from a call that every service of this kind has.
  const file =
    (await asked(`${transcriptionPaths.export(recording)}?format=${format}`)) ??
    (format === 'json' ? await asked(transcriptionPaths.job(recording)) : undefined)
  return file && reply.headers({ ...file.headers, 'content-disposition': attachment(title, format) }).send(file.body)
}

/**
 * Streams a few seconds of a recording from the service, or a range of their bytes, which iPhones ask for.
 * @returns undefined if the service has no such sound
 * @throws UpstreamFailure, or ProblemError if no transcription service is set up
 */
export async function sendSound(
  core: Services,
  { recording, from, to }: SharedSound,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const path = `${transcriptionPaths.clip(recording)}?from=${from.toFixed(3)}&to=${to.toFixed(3)}`
  const file = await ask(core, path, requestHeaders(headers, audioRequestHeaders), reply, audioType)
  return file && reply.code(file.status).headers(file.headers).send(file.body)
}

/** @returns undefined if the service refuses the call */
async function ask(
  { services, settings, clock }: Services,
  call: string,
  headers: Record<string, string>,
  reply: FastifyReply,
  typeOf: typeof audioType,
): Promise<ForwardedAnswer | undefined> {
  const { url, key, keyHeader } = settings.upstream.transcription
  const { origin, pathname, search } = new URL(url + call)
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const answer = await withKey({ header: keyHeader, value: key }, (credential) =>
    services.send({
      method: 'GET',
      origin,
      path: pathname + search,
      headers: { ...headers, ...credential },
      signal: gone.signal,
      isBuffered: false,
    }),
  )
  const file = checkAnswer(answer, clock.now(), typeOf)
  if (file.status === 200 || file.status === 206 || file.status === 416) return file
  discard(file.body)
  return undefined
}
