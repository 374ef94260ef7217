import type { Kysely } from 'kysely'
import { jobColumns } from './jobs.ts'
import type { JobRow } from './record.ts'
import type { TranscriptionTables } from './schema.ts'

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
