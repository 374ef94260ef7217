import type { Kysely } from 'kysely'
import { type SearchTables, withSearchTables } from './schema.ts'

/** Queues the words of a finished job for the index: call it in the transaction that stores or changes its record. */
export const queueForIndex = <Tables extends SearchTables>(
  db: Kysely<Tables>,
  jobId: string,
  dueAt: number,
): Promise<unknown> =>
  withSearchTables(db)
    .insertInto('transcription_search_jobs')
    .values({ job_id: jobId, due_at: dueAt, attempts: 0 })
    // A process that is at it loses the job: it counts its attempts.
    .onConflict((conflict) =>
      conflict
        .column('job_id')
        .doUpdateSet(({ eb }) => ({ due_at: dueAt, attempts: eb('transcription_search_jobs.attempts', '+', 1) })),
    )
    .execute()
