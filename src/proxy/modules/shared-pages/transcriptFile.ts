import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ExportFormat, exportFormats } from '#contract/transcription/exportFormats.ts'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import type { Core } from '#proxy/core/core.ts'
import { checkAnswer, discard } from '#proxy/core/forward/answer.ts'
import { requestHeaders } from '#proxy/core/forward/target.ts'
import { withKey } from '#proxy/core/forward/tokenSource.ts'
import { attachment } from '#web/http/attachment.ts'

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
  { services, settings, clock }: Pick<Core, 'services' | 'settings' | 'clock'>,
  { recording, title, format }: TranscriptFile,
  { headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { url, key, keyHeader } = settings.upstream.transcription
  // The record itself comes from a call that every service of this kind has.
  const path =
    format === 'json' ? transcriptionPaths.job(recording) : `${transcriptionPaths.export(recording)}?format=${format}`
  const { origin, pathname, search } = new URL(url + path)
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  const answer = await withKey({ header: keyHeader, value: key }, (credential) =>
    services.send({
      method: 'GET',
      origin,
      path: pathname + search,
      headers: { ...requestHeaders(headers, ['accept-encoding']), ...credential },
      signal: gone.signal,
      isBuffered: false,
    }),
  )
  const type = exportFormats[format]
  const [mediaType = ''] = type.split(';')
  const file = checkAnswer(answer, clock.now(), (given) => (String(given).startsWith(mediaType) ? type : undefined))
  if (file.status !== 200) {
    discard(file.body)
    return undefined
  }
  return reply.headers({ ...file.headers, 'content-disposition': attachment(title, format) }).send(file.body)
}
