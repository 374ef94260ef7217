import type { FastifyRequest } from 'fastify'
import { isClip, maxClipSeconds } from '#contract/transcription/clip.ts'
import { transcriptionPaths } from '#contract/transcription/paths.ts'
import type { ByteRange } from '#web/http/byteRange.ts'
import type { Method } from '#web/openapi/description.ts'
import { type AudioSource, answerAudio } from './audioAnswer.ts'
import { noJob, refusal, refusals, security, TranscriptionProblem } from './errors.ts'
import { clipOf } from './media/clip.ts'
import type { JobRow } from './record.ts'
import type { Transcription } from './transcription.ts'

interface ClipContext {
  transcription: Pick<Transcription, 'demo' | 'folder' | 'jobs'>
  jobOf(request: FastifyRequest): Promise<JobRow>
}

/** Audio of any format; MP4 is a format of videos too. */
export const audioContent = { 'audio/*': 'binary', 'video/mp4': 'binary', 'video/webm': 'binary' } as const

/**
 * The audio of a job; `path`: of its file, if it is stored as one.
 * @throws TranscriptionProblem 404 if it has none
 */
export async function audioOf(
  { demo, folder, jobs }: ClipContext['transcription'],
  job: JobRow,
): Promise<{ source: AudioSource; path: string | undefined }> {
  const file = job.demo === null ? await jobs.fileOf(job) : undefined
  if (file) {
    const { id, filename, size, media_type: mediaType } = file
    const source = { id, filename, size, mediaType, read: (range: ByteRange) => folder.read(id, range) }
    return { source, path: folder.path(id) }
  }
  const source = await demo.audio(job)
  if (!source) throw new TranscriptionProblem(404, 'The audio of this job is not here.')
  return { source, path: undefined }
}

/** A few seconds of a recording (specification: transcription 12). */
export const clipMethod: Method<ClipContext> = {
  method: 'get',
  path: `${transcriptionPaths.jobs}/{id}/clip`,
  id: 'clip',
  security,
  summary: 'A part of the audio of a job, or a range of its bytes.',
  parameters: {
    id: { description: 'The ID of the job.', in: 'path', required: true },
    from: { description: 'Where the part begins, in seconds.', required: true },
    to: { description: `Where it ends, at most ${maxClipSeconds} seconds later.`, required: true },
    Range: { description: 'bytes=first-last', in: 'header' },
  },
  answers: {
    200: { description: 'The part.', content: audioContent },
    206: { description: 'The range.', content: audioContent, headers: ['Content-Range'] },
    416: { description: 'The part has no such bytes.', headers: ['Content-Range'] },
    ...refusals,
    ...noJob,
    409: refusal('This audio cannot be cut, or it has no sound there.'),
  },
  handler: async ({ jobOf, transcription }, request, reply) => {
    const { source, path } = await audioOf(transcription, await jobOf(request))
    const clip = await clipOf(source, path, spanIn(new URL(request.url, 'http://any').searchParams))
    if (!clip) throw new TranscriptionProblem(409, 'Only WAV, MP3 and AAC can be cut, where the recording has sound.')
    return answerAudio(request, reply, clip)
  },
}

/** @throws TranscriptionProblem 400 naming every parameter that is wrong */
function spanIn(query: URLSearchParams): { from: number; to: number } {
  const problems: string[] = []
  const secondsOf = (name: 'from' | 'to'): number => {
    const given = query.getAll(name)
    const [text = ''] = given
    if (given.length === 1 && /^\d{1,6}(\.\d{1,3})?$/.test(text)) return Number(text)
    const got = given.length === 0 ? 'missing' : JSON.stringify(given.join(', '))
    problems.push(`${name}: seconds such as 12.5 are allowed (it is ${got})`)
    return Number.NaN
  }
  const span = { from: secondsOf('from'), to: secondsOf('to') }
  if (problems.length === 0 && !isClip(span))
    problems.push(`to: more than from is allowed, by at most ${maxClipSeconds} seconds (it is ${span.to})`)
  for (const name of query.keys())
    if (name !== 'from' && name !== 'to') problems.push(`${name}: there is no such parameter`)
  if (problems.length > 0)
    throw new TranscriptionProblem(400, `The clip’s parameters are not valid: ${problems[0]}`, problems)
  return span
}
