import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { jobErrorCodes } from '#contract/transcription/errorCodes.ts'
import type { RequestParams } from '#contract/transcription/requestParams.ts'
import type { JobLoop } from '#storage/jobs/loop.ts'
import { createJobRunner, type JobHold } from '#storage/jobs/runner.ts'
import type { Outbound } from '#web/outbound/outbound.ts'
import { type Files, StorageFull } from './files.ts'
import { type Jobs, jobColumns } from './jobs.ts'
import type { Making } from './making/making.ts'
import { audioFacts } from './media/audio.ts'
import { fetchMedia } from './media/fetchAudio.ts'
import type { MediaFolder } from './media/folder.ts'
import { callbackOf } from './parameters.ts'
import { importedTranscript } from './recogniser/imported.ts'
import { JobFailure, type Recogniser } from './recogniser/recogniser.ts'
import type { JobRow } from './record.ts'
import type { TranscriptionTables } from './tables.ts'

interface Parts {
  db: Kysely<TranscriptionTables>
  clock: Clock
  jobs: Jobs
  files: Files
  folder: MediaFolder
  outbound: Outbound
  /** The operator's; without one only jobs that bring a transcript can be done. */
  command: Recogniser | undefined
  making: Pick<Making, 'record'>
  /** Bytes of audio, and of a transcript. */
  fileBytes: number
  transcriptBytes: number
  atOnce: number
  /** What was taken is free again after so long without a sign of life. */
  leaseMs: number
  /** A job has ended, and its callback waits. */
  onSettled(): void
  onError(error: unknown): void
}

/** A job that was begun so often and never ended is given up. */
export const mostAttempts = 5

type Hold = JobHold<TranscriptionTables, 'transcription_jobs'>

/**
 * Does jobs: `queued → processing → done | error`. What a process that died had begun is begun anew by another, a bounded
 * number of times. The callback's row is written in the transaction that ends the job: a job ends once. Accounts take
 * turns.
 */
export function createWorker(parts: Parts): JobLoop {
  const { db, clock, jobs, files, folder, outbound, command, making, fileBytes, transcriptBytes } = parts
  const { atOnce, leaseMs, onSettled, onError } = parts
  /** Whose job was taken last: the next is of the account after it, so that nobody waits for all that another queued. */
  let lastServed = ''

  /** The oldest job that is due of the first account beyond this one. */
  const firstDue = (beyond: string, now: number) =>
    db
      .selectFrom('transcription_jobs')
      .select(jobColumns)
      .where('due_at', '<=', now)
      .where('account_id', '>', beyond)
      .orderBy('account_id')
      .orderBy('due_at')
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()

  const next = async (now: number): Promise<JobRow | undefined> => {
    const job = (await firstDue(lastServed, now)) ?? (await firstDue('', now))
    if (job) lastServed = job.account_id
    return job
  }

  /** The end of a job, and what tells of it. */
  const settle = async (job: JobRow, hold: Hold, values: Parameters<Hold['settle']>[0]): Promise<void> => {
    const now = clock.now()
    const callback = callbackOf(JSON.parse(job.request_params))
    await hold.settle({ completed_at: now, ...values }, async (on) => {
      if (!callback) return
      await on
        .insertInto('transcription_callbacks')
        .values({
          job_id: job.id,
          address: callback.address,
          method: callback.method,
          created_at: now,
          due_at: now,
          attempts: 0,
          outcome: 'pending',
          problem: null,
        })
        .execute()
    })
    onSettled()
  }

  const fail = async (job: JobRow, hold: Hold, failure: JobFailure): Promise<void> => {
    if (failure.cause !== undefined)
      onError(new Error(`the job ${job.id}: ${failure.message}`, { cause: failure.cause }))
    if (failure.mayPass && job.attempts < mostAttempts) await hold.retry({})
    else
      await settle(job, hold, {
        status: 'error',
        error_code: failure.code,
        error_message: failure.message.slice(0, 1000),
      })
  }

  /** The job's audio, fetched when only its address is known; a second attempt finds it. */
  const withAudio = async (job: JobRow, params: RequestParams, hold: Hold): Promise<JobRow> => {
    if (job.file_id !== null) return job
    const source = params.audio_url ?? ''
    const room = await files.roomOf(job.account_id)
    const isFull = ({ message }: StorageFull) => new JobFailure(jobErrorCodes.storageFull, message)
    const limit = Math.min(fileBytes, room.bytes)
    const fetched = await fetchMedia(source, { outbound, folder, limit }, hold.signal).catch((error: unknown) => {
      const isTooLarge = error instanceof JobFailure && error.code === jobErrorCodes.tooLarge
      throw isTooLarge && limit < fileBytes ? isFull(room.full()) : error
    })
    try {
      const { mediaType, duration, channels } = await audioFacts(folder.path(fetched.id))
      const { id, filename, size } = fetched
      await files.add(job.account_id, [
        { id, kind: 'audio', filename, source, media_type: mediaType, size, duration, channels },
      ])
    } catch (error) {
      await folder.remove(fetched.id)
      throw error instanceof StorageFull ? isFull(error) : error
    }
    await hold.update({ file_id: fetched.id })
    return { ...job, file_id: fetched.id }
  }

  const transcriptOf = async (job: JobRow, params: RequestParams, signal: AbortSignal) => {
    if (job.transcript_id !== null) {
      const file = await files.find(job.account_id, job.transcript_id, 'transcript')
      return file && { content: await folder.text(job.transcript_id), filename: file.filename }
    }
    const address = params.transcript_url
    if (typeof address !== 'string') return undefined
    const fetched = await fetchMedia(address, { outbound, folder, limit: transcriptBytes }, signal)
    try {
      return { content: await folder.text(fetched.id), filename: fetched.filename }
    } finally {
      await folder.remove(fetched.id)
    }
  }

  const recognise = async (taken: JobRow, hold: Hold): Promise<void> => {
    const { signal } = hold
    const began = clock.now()
    const params = JSON.parse(taken.request_params) as RequestParams
    const job = await withAudio(taken, params, hold)
    const file = await jobs.fileOf(job)
    if (!file) throw new JobFailure(jobErrorCodes.unreachableAudio, 'The audio was removed.')
    const transcript = await transcriptOf(job, params, signal)
    const recogniser = transcript ? importedTranscript : command
    if (!recogniser)
      throw new JobFailure(
        jobErrorCodes.noRecogniser,
        'No recogniser is set up, and no transcript was given: upload one with the audio, or set RECOGNISER.',
      )
    const { duration, channels } = file
    const audio = { duration: duration ?? 0, channels: channels ?? 1 }
    const written = await recogniser.recognise({
      audio: { ...audio, path: folder.path(file.id), mediaType: file.media_type },
      params,
      transcript,
      signal,
    })
    signal.throwIfAborted()
    const completed_at = clock.now()
    const done = { status: 'done', completed_at } as const
    const transcriptionTime = (completed_at - began) / 1000
    const order = { job: { ...job, ...done }, file, params, written, audio, transcriptionTime }
    const record = await making.record(order, signal)
    signal.throwIfAborted()
    await settle(job, hold, { ...done, record })
  }

  const run = async (job: JobRow, hold: Hold): Promise<void> => {
    if (job.attempts > mostAttempts)
      return settle(job, hold, {
        status: 'error',
        error_code: jobErrorCodes.interrupted,
        error_message: `The job was begun ${mostAttempts} times and interrupted each time.`,
      })
    try {
      await recognise(job, hold)
    } catch (error) {
      hold.signal.throwIfAborted()
      if (error instanceof JobFailure) return fail(job, hold, error)
      onError(error)
      const words = 'The service failed at this job; its log says why.'
      await fail(job, hold, new JobFailure(jobErrorCodes.recogniserFailed, words, { mayPass: true }))
    }
  }

  return createJobRunner({
    ...{ db, clock, atOnce, next, run, onError },
    table: 'transcription_jobs',
    key: 'id',
    holdMs: leaseMs,
    taken: { status: 'processing' },
  })
}
