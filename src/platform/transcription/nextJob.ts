import type { Kysely } from 'kysely'
import { jobColumns } from './jobs.ts'
import type { JobRow } from './record.ts'
import type { TranscriptionTables } from './schema.ts'

/** Chooses the next job that is due; accounts take turns. */
export function createNextJob(db: Kysely<TranscriptionTables>): (now: number) => Promise<JobRow | undefined> {
  /** The account of the last job: the next is of the account after it, so that nobody waits for all that another queued. */
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

  return async (now) => {
    const job = (await firstDue(lastServed, now)) ?? (await firstDue('', now))
    if (job) lastServed = job.account_id
    return job
  }
}
