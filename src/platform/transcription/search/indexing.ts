import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { JobLoop } from '#storage/jobs/loop.ts'
import { createJobRunner } from '#storage/jobs/runner.ts'
import { type Jobs, jobColumns } from '../jobs.ts'
import { finishedRecord } from '../record-builder/finishedRecord.ts'
import type { RecordBuilder } from '../record-builder/recordBuilder.ts'
import type { TranscriptionTables } from '../schema.ts'
import { indexOf } from '../word-index/indexOf.ts'
import { isFormless, withSearchTables } from '../word-index/schema.ts'
import type { Sentence } from '../word-index/sentences.ts'
import type { IndexedSentence } from '../word-index/wordIndex.ts'

/** Sentences of a transaction: others who write wait for milliseconds, not for the words of ten hours. */
const batchSize = 200

/** Queues finished jobs that are not: earlier releases did not, and one may run beside this one during an update. */
export const queueUnindexed = (db: Kysely<TranscriptionTables>, now: number): Promise<unknown> =>
  db
    .insertInto('transcription_search_jobs')
    .columns(['job_id', 'due_at', 'attempts'])
    .expression(({ selectFrom, val }) =>
      selectFrom('transcription_jobs')
        .select(({ ref }) => [ref('id').as('job_id'), val(now).as('due_at'), val(0).as('attempts')])
        .where('status', '=', 'done')
        .where(({ not, exists, selectFrom: queued }) =>
          not(
            exists(
              queued('transcription_search_jobs').select('job_id').whereRef('job_id', '=', 'transcription_jobs.id'),
            ),
          ),
        )
        .orderBy('created_at', 'desc'),
    )
    .onConflict((conflict) => conflict.column('job_id').doNothing())
    .execute()

/**
 * Queues the newest job that is indexed without the forms of its words: an earlier release indexed it. One at a time,
 * because a queued job is not found.
 * @returns whether there was one
 */
async function queueFormless(db: Kysely<TranscriptionTables>, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('transcription_search_jobs')
    .set({ due_at: now })
    .where('due_at', 'is', null)
    .where('number', '=', ({ selectFrom }) =>
      selectFrom('transcription_search_jobs')
        .select('number')
        .where('due_at', 'is', null)
        .where(isFormless)
        .orderBy('number', 'desc')
        .limit(1),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Puts the words of queued jobs into the index, a batch in a transaction. A job is found only after its last batch. One
 * that was interrupted begins again without its rows.
 */
export function createIndexing(context: {
  db: Kysely<TranscriptionTables>
  clock: Clock
  jobs: Pick<Jobs, 'packedRecord'>
  recordBuilder: Pick<RecordBuilder, 'demo' | 'searchable'>
  /** Another process may take a job after this time without a renewal of its lease. */
  leaseMs: number
  onError(error: unknown): void
}): JobLoop {
  const { db, clock, jobs, recordBuilder, leaseMs, onError } = context
  const index = indexOf(db)
  const nextDue = (now: number) =>
    db
      .selectFrom('transcription_search_jobs')
      .selectAll()
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .orderBy('number')
      .limit(1)
      .executeTakeFirst()
  return createJobRunner({
    db,
    clock,
    onError,
    table: 'transcription_search_jobs',
    key: 'job_id',
    maxConcurrent: 1,
    leaseMs,
    next: async (now: number) => (await nextDue(now)) ?? ((await queueFormless(db, now)) ? nextDue(now) : undefined),
    run: async ({ job_id, number, attempts }, handle) => {
      const job = await db
        .selectFrom('transcription_jobs')
        .select(jobColumns)
        .where('id', '=', job_id)
        .executeTakeFirst()
      // The row is deleted with its job.
      if (!job) return
      const record = await finishedRecord({ jobs, recordBuilder }, job)
      const { sentences, topics, languages, forms } = await recordBuilder.searchable(
        job.account_id,
        record,
        handle.signal,
      )
      await db.deleteFrom('transcription_sentences').where('job', '=', number).execute()
      await db.deleteFrom('transcription_topics').where('job', '=', number).execute()
      if (topics.length > 0)
        await db
          .insertInto('transcription_topics')
          .values(topics.map((topic) => ({ job: number, ...topic })))
          .execute()
      for (let from = 0; from < sentences.length; from += batchSize) {
        handle.signal.throwIfAborted()
        const batch = sentences
          .slice(from, from + batchSize)
          .map((sentence, place) => indexedSentence(sentence, { job: number, place: from + place }))
        await db.transaction().execute((trx) => index.add(withSearchTables(trx), batch))
      }
      await handle.settle({ languages: languages.join(' '), forms_of: attempts }, (trx) =>
        index.setForms(withSearchTables(trx), number, forms),
      )
    },
  })
}

const indexedSentence = (
  { start: start_time, end: end_time, words, ...row }: Sentence,
  at: { job: number; place: number },
): IndexedSentence => ({ row: { ...at, ...row, start_time, end_time }, words })
