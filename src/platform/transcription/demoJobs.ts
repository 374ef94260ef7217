import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { JobStatus, TranscriptionJob } from '#contract/transcription/job.ts'
import type { AudioSource } from './audioAnswer.ts'
import { metadataRows } from './parameters.ts'
import type { JobRow } from './record.ts'
import type { TranscriptionTables } from './schema.ts'
import { queueForIndex } from './word-index/queueForIndex.ts'

/** The demo's recordings, which are not stored: they are made when they are requested. */
export interface DemoRecordings {
  /** Milliseconds since the job was created, when it is new; 0 for a job that is none of the demo's. */
  ageOf(job: Pick<JobRow, 'demo'>): number
  /** The record of a job that is done. The record of ten hours takes a second. */
  record(job: JobRow): TranscriptionJob
  /** Whether the record takes so long to make that other requests should not wait for it. */
  isLong(job: JobRow): boolean
  /** The audio of a job, computed while it is sent; undefined if it has none. */
  audio(job: Pick<JobRow, 'demo' | 'file_id' | 'id'>): Promise<AudioSource | undefined>
}

/** A demo job as it is stored: without its record, and without the bytes of its audio. */
export interface NewDemoJob {
  /** The name by which `DemoRecordings` knows it. */
  demo: string
  status: JobStatus
  /** In milliseconds since 1970. */
  createdAt: number
  completedAt: number | null
  error: { code: number; message: string } | undefined
  metadata: Record<string, unknown>
  params: Record<string, unknown>
  audio: { filename: string; mediaType: string; size: number; duration: number; channels: number } | undefined
}

/** Building records of ten hours for the search must not slow the first start. */
const indexDelayMs = 10_000

interface DemoContext {
  db: Kysely<TranscriptionTables>
  clock: Clock
}

/** Stores an account's demo jobs, once: a job that a person deletes stays deleted. */
export async function storeDemoJobs(
  { db, clock }: DemoContext,
  accountId: string,
  jobs: readonly NewDemoJob[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('transcription_demos')
      .values({ account_id: accountId, created_at: clock.now() })
      .onConflict((conflict) => conflict.column('account_id').doNothing())
      .executeTakeFirstOrThrow()
    if (Number(numInsertedOrUpdatedRows) === 0) return
    for (const { demo, status, createdAt, completedAt, error, metadata, params, audio } of jobs) {
      const id = randomUUID()
      const file = audio && {
        id: randomUUID(),
        account_id: accountId,
        kind: 'audio' as const,
        filename: audio.filename,
        source: null,
        media_type: audio.mediaType,
        size: audio.size,
        duration: audio.duration,
        channels: audio.channels,
        created_at: createdAt,
      }
      if (file) await trx.insertInto('transcription_files').values(file).execute()
      await trx
        .insertInto('transcription_jobs')
        .values({
          id,
          account_id: accountId,
          status,
          created_at: createdAt,
          completed_at: completedAt,
          custom_metadata: JSON.stringify(metadata),
          error_code: error?.code ?? null,
          error_message: error?.message ?? null,
          request_params: JSON.stringify(params),
          file_id: file?.id ?? null,
          transcript_id: null,
          record: null,
          demo,
          due_at: null,
          attempts: 0,
        })
        .execute()
      if (status === 'done') await queueForIndex(trx, id, clock.now() + indexDelayMs)
      await trx
        .insertInto('transcription_metadata')
        .values(metadataRows(metadata).map(([key, value]) => ({ job_id: id, name: key, value })))
        .execute()
    }
  })
}

/** A demo job under way that is older than this would not be believable. */
const minAgeMs = 10 * 60_000

/** Renews the creation times of demo jobs that have been under way for too long, so that they look recent. */
export async function renewDemoTimes(
  { db, clock, demo }: DemoContext & { demo: DemoRecordings },
  accountId: string,
): Promise<void> {
  const now = clock.now()
  const old = await db
    .selectFrom('transcription_jobs')
    .select(['id', 'demo'])
    .where('account_id', '=', accountId)
    .where('status', 'in', ['queued', 'processing'])
    .where('demo', 'is not', null)
    .where('created_at', '<', now - minAgeMs)
    .execute()
  for (const job of old)
    await db
      .updateTable('transcription_jobs')
      .set({ created_at: now - demo.ageOf(job) })
      .where('id', '=', job.id)
      .execute()
}
