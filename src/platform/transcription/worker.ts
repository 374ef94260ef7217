import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { jobErrorCodes } from '#contract/transcription/answers.ts'
import type { RequestParams } from '#contract/transcription/requestParams.ts'
import type { JobLoop } from '#storage/jobs/loop.ts'
import { createJobRunner, type JobHandle } from '#storage/jobs/runner.ts'
import { createJobMedia, type JobMediaContext } from './jobMedia.ts'
import type { Jobs } from './jobs.ts'
import { createNextJob } from './jobs.ts'
import { speechIn } from './media/speechIn.ts'
import { callbackOf } from './parameters.ts'
import { importedTranscript } from './recogniser/imported.ts'
import { JobFailure, type Recogniser } from './recogniser/recogniser.ts'
import type { JobRow } from './record.ts'
import type { RecordBuilder } from './record-builder/recordBuilder.ts'
import type { TranscriptionTables } from './schema.ts'
import { queueForIndex } from './word-index/queueForIndex.ts'

interface WorkerContext extends JobMediaContext {
  db: Kysely<TranscriptionTables>
  clock: Clock
  jobs: Jobs
  /** The program or the server of the settings; without one, only jobs with a transcript can be done. */
  recogniser: Recogniser | undefined
  recordBuilder: Pick<RecordBuilder, 'record'>
  atOnce: number
  /** Another process may take a job after this time without a renewal of its lease. */
  leaseMs: number
  /** Called when a job has ended, and its callback and words are queued. */
  onSettled(): void
  onError(error: unknown): void
}

/** The number of starts after which a job that never ended is given up. */
export const maxAttempts = 5

type Handle = JobHandle<TranscriptionTables, 'transcription_jobs'>

/**
 * Runs jobs: `queued → processing → done | error`. A job whose process died is run again by another process, a limited
 * number of times. The callback's row is written in the transaction that ends the job: a job ends once. Accounts take
 * turns.
 */
export function createWorker(context: WorkerContext): JobLoop {
  const {
    db,
    clock,
    jobs,
    folder,
    recogniser: configured,
    recordBuilder,
    atOnce: maxConcurrent,
    leaseMs,
    onSettled,
    onError,
  } = context
  const { withAudio, transcriptOf } = createJobMedia(context)
  const imported = importedTranscript(speechIn)
  /** Ends a job, and queues its callback and its words for the search. */
  const settle = async (job: JobRow, handle: Handle, values: Parameters<Handle['settle']>[0]): Promise<void> => {
    const now = clock.now()
    const callback = callbackOf(JSON.parse(job.request_params))
    await handle.settle({ completed_at: now, ...values }, async (trx) => {
      if (values.status === 'done') await queueForIndex(trx, job.id, now)
      if (!callback) return
      await trx
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

  const fail = async (job: JobRow, handle: Handle, failure: JobFailure): Promise<void> => {
    if (failure.cause !== undefined)
      onError(new Error(`the job ${job.id}: ${failure.message}`, { cause: failure.cause }))
    if (failure.mayPass && job.attempts < maxAttempts) await handle.retry({})
    else
      await settle(job, handle, {
        status: 'error',
        error_code: failure.code,
        error_message: failure.message.slice(0, 1000),
      })
  }

  const recognise = async (claimedJob: JobRow, handle: Handle): Promise<void> => {
    const { signal } = handle
    const startedAt = clock.now()
    const params = JSON.parse(claimedJob.request_params) as RequestParams
    const job = await withAudio(claimedJob, params, handle)
    const file = await jobs.fileOf(job)
    if (!file) throw new JobFailure(jobErrorCodes.unreachableAudio, 'The audio was removed.')
    const transcript = await transcriptOf(job, params, signal)
    const recogniser = transcript ? imported : configured
    if (!recogniser)
      throw new JobFailure(
        jobErrorCodes.noRecogniser,
        'No recogniser is set up, and no transcript was given: upload one with the audio, or set RECOGNISER or RECOGNISER_URL.',
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
    const transcriptionTime = (completed_at - startedAt) / 1000
    const record = await recordBuilder.record(
      { job: { ...job, ...done }, file, params, rawTranscript: written, audio, transcriptionTime },
      signal,
    )
    signal.throwIfAborted()
    await settle(job, handle, { ...done, record })
  }

  const run = async (job: JobRow, handle: Handle): Promise<void> => {
    if (job.attempts > maxAttempts)
      return settle(job, handle, {
        status: 'error',
        error_code: jobErrorCodes.interrupted,
        error_message: `The job was begun ${maxAttempts} times and interrupted each time.`,
      })
    try {
      await recognise(job, handle)
    } catch (error) {
      handle.signal.throwIfAborted()
      if (error instanceof JobFailure) return fail(job, handle, error)
      onError(error)
      const words = 'The service failed at this job; its log says why.'
      await fail(job, handle, new JobFailure(jobErrorCodes.recogniserFailed, words, { mayPass: true }))
    }
  }

  return createJobRunner({
    db,
    clock,
    maxConcurrent,
    run,
    onError,
    next: createNextJob(db),
    table: 'transcription_jobs',
    key: 'id',
    leaseMs: leaseMs,
    claimValues: { status: 'processing' },
  })
}
