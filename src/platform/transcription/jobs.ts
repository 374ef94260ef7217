import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { TranscriptionJob } from '#contract/transcription/job.ts'
import type { Trace } from '#web/http/traceContext.ts'
import { isUnused, type StoredFile } from './files.ts'
import { type JobRequest, type ListRequest, metadataRows } from './parameters.ts'
import { type JobRow, recordOf } from './record.ts'
import type { TranscriptionTables } from './schema.ts'

/** The columns of a job's row without its record, which may be megabytes. */
export const jobColumns = [
  'id',
  'account_id',
  'status',
  'created_at',
  'completed_at',
  'custom_metadata',
  'error_code',
  'error_message',
  'request_params',
  'file_id',
  'transcript_id',
  'demo',
  'due_at',
  'attempts',
] as const satisfies (keyof TranscriptionTables['transcription_jobs'])[]

export type Jobs = ReturnType<typeof createJobs>

/** The repository of jobs. Callers see only jobs of their own account. */
export function createJobs(db: Kysely<TranscriptionTables>, clock: Clock) {
  const filesOf = async (jobs: readonly JobRow[]): Promise<Map<string, StoredFile>> => {
    const ids = jobs.flatMap(({ file_id }) => file_id ?? [])
    if (ids.length === 0) return new Map()
    const files = await db.selectFrom('transcription_files').selectAll().where('id', 'in', ids).execute()
    return new Map(files.map((file) => [file.id, file]))
  }

  const find = (accountId: string, id: string): Promise<JobRow | undefined> =>
    db
      .selectFrom('transcription_jobs')
      .select(jobColumns)
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst()

  return {
    find,
    fileOf: async (job: JobRow): Promise<StoredFile | undefined> => (await filesOf([job])).get(job.file_id ?? ''),
    /** Returns the packed record of a finished job. */
    packedRecord: async (id: string): Promise<Buffer | undefined> => {
      const row = await db.selectFrom('transcription_jobs').select('record').where('id', '=', id).executeTakeFirst()
      return row?.record ?? undefined
    },
    /** Stores a demo's record, so that it is made once. One that is stored may have been corrected, and stays. */
    keepRecord: (id: string, record: Buffer): Promise<unknown> =>
      db
        .updateTable('transcription_jobs')
        .set({ record })
        .where('id', '=', id)
        .where('demo', 'is not', null)
        .where('record', 'is', null)
        .execute(),

    /** Lists records without results, newest first. */
    list: async (accountId: string, request: ListRequest): Promise<{ items: TranscriptionJob[]; isLast: boolean }> => {
      const { page, isLast } = await listRows(db, accountId, request)
      const files = await filesOf(page)
      return {
        items: page.map((job) => recordOf(job, files.get(job.file_id ?? ''), null)),
        isLast,
      }
    },

    /** Creates a job, queued. @param trace of the call, if any: the job's callback continues it @returns its id */
    create: async (
      accountId: string,
      request: Pick<JobRequest, 'params' | 'customMetadata'>,
      files: { fileId: string | null; transcriptId: string | null },
      trace?: Trace,
    ): Promise<string> => {
      const id = randomUUID()
      const now = clock.now()
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('transcription_jobs')
          .values({
            id,
            account_id: accountId,
            status: 'queued',
            created_at: now,
            completed_at: null,
            custom_metadata: request.customMetadata === undefined ? null : JSON.stringify(request.customMetadata),
            error_code: null,
            error_message: null,
            request_params: JSON.stringify(request.params),
            file_id: files.fileId,
            transcript_id: files.transcriptId,
            record: null,
            demo: null,
            due_at: now,
            attempts: 0,
            trace: trace ? JSON.stringify(trace) : null,
          })
          .execute()
        const rows = metadataRows(request.customMetadata ?? {})
        if (rows.length > 0)
          await trx
            .insertInto('transcription_metadata')
            .values(rows.map(([name, value]) => ({ job_id: id, name, value })))
            .execute()
      })
      return id
    },

    /** Deletes a job. @returns the ids of files that no job uses any more, or undefined when there is no such job */
    remove: (accountId: string, id: string): Promise<string[] | undefined> =>
      db.transaction().execute(async (trx) => {
        const removed = await trx
          .deleteFrom('transcription_jobs')
          .where('id', '=', id)
          .where('account_id', '=', accountId)
          .returning(['file_id', 'transcript_id'])
          .executeTakeFirst()
        if (!removed) return undefined
        return deleteUnused(
          trx,
          [removed.file_id, removed.transcript_id].flatMap((file) => file ?? []),
        )
      }),
  }
}

async function listRows(
  db: Kysely<TranscriptionTables>,
  accountId: string,
  request: ListRequest,
): Promise<{ page: JobRow[]; isLast: boolean }> {
  let query = db.selectFrom('transcription_jobs').select(jobColumns).where('account_id', '=', accountId)
  if (request.statuses.length > 0) query = query.where('status', 'in', request.statuses)
  if (request.from !== undefined) query = query.where('created_at', '>=', request.from)
  if (request.before !== undefined) query = query.where('created_at', '<', request.before)
  const metadata = distinct(request.metadata)
  // One condition for all of them: Postgres plans fifty subqueries for ten seconds.
  if (metadata.length > 0)
    query = query.where(({ eb, selectFrom }) =>
      eb(
        selectFrom('transcription_metadata')
          .select(({ fn }) => fn.countAll().as('count'))
          .whereRef('job_id', '=', 'transcription_jobs.id')
          .where(({ and, or }) => or(metadata.map(([name, value]) => and({ name, value })))),
        '=',
        metadata.length,
      ),
    )
  const rows = await query
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(request.limit + 1)
    .offset(request.offset)
    .execute()
  const page = rows.slice(0, request.limit)
  return { page, isLast: rows.length <= request.limit }
}

const distinct = (pairs: readonly [name: string, value: string][]) => [
  ...new Map(pairs.map((pair) => [JSON.stringify(pair), pair])).values(),
]

/** Deletes the rows of those files that no job uses any more. @returns their ids */
async function deleteUnused(db: Kysely<TranscriptionTables>, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return []
  const deleted = await db
    .deleteFrom('transcription_files')
    .where('id', 'in', files)
    .where(isUnused)
    .returning('id')
    .execute()
  return deleted.map((file) => file.id)
}

/** Creates the function that chooses the next due job; accounts take turns. */
export function createNextJob(db: Kysely<TranscriptionTables>): (now: number) => Promise<JobRow | undefined> {
  /**
   * The account of the last job. The next job is of the account after it, so that no account waits for all jobs that
   * another one queued.
   */
  let lastServed = ''

  /** Finds the oldest due job of the first account after this one. */
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

  return async (now) => {
    const job = (await firstDue(lastServed, now)) ?? (await firstDue('', now))
    if (job) lastServed = job.account_id
    return job
  }
}
