import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { CorrectionRequest } from '#contract/transcription/correctionRequest.ts'
import type { CorrectedWords, Correction } from '#contract/transcription/corrections.ts'
import type { WireWord } from '#contract/transcription/words.ts'
import { wireTime } from '#platform/time/days.ts'
import { TranscriptionProblem } from '../errors.ts'
import type { Jobs } from '../jobs.ts'
import { joined, type Replaced, type Replacement } from '../post-processing/replaceWords.ts'
import type { JobRow } from '../record.ts'
import { finishedRecord } from '../record-builder/finishedRecord.ts'
import type { RecordBuilder } from '../record-builder/recordBuilder.ts'
import type { TranscriptionTables } from '../schema.ts'
import { queueForIndex } from '../word-index/queueForIndex.ts'

type Row = Selectable<TranscriptionTables['transcription_corrections']>

/** A change, made of the record as it is. */
interface Plan {
  replacement: Replacement
  /** Stores the correction in the transaction. `number` is higher than that of any earlier change. */
  store(
    trx: Kysely<TranscriptionTables>,
    replaced: Exclude<Replaced, { standing: unknown }>,
    number: number,
  ): Promise<Row>
}

/** Changes of the words of a transcript after which only undoing is allowed. */
const maxChanges = 10_000

interface CorrectionsContext {
  db: Kysely<TranscriptionTables>
  clock: Clock
  jobs: Pick<Jobs, 'packedRecord'>
  recordBuilder: Pick<RecordBuilder, 'demo' | 'corrected'>
}

/** The corrections of words of transcripts (specification: corrections 3). */
export function createCorrections({ db, clock, jobs, recordBuilder }: CorrectionsContext) {
  const effective = (from: Kysely<TranscriptionTables>, jobId: string) =>
    from.selectFrom('transcription_corrections').selectAll().where('job_id', '=', jobId).where('undone_at', 'is', null)

  /**
   * Replaces words of the record, and queues them for the search, in one transaction. Another change of the same record
   * meanwhile makes it start over.
   * @throws TranscriptionProblem 409 if other words stand there
   */
  const change = async (
    job: JobRow,
    plan: (changes: number) => Promise<Plan> | Plan,
    signal: AbortSignal,
  ): Promise<CorrectedWords> => {
    for (;;) {
      signal.throwIfAborted()
      const changes = await changesOf(db, job.id)
      const { replacement, store } = await plan(changes)
      const before = await finishedRecord({ jobs, recordBuilder }, job)
      const input = { record: before, ...replacement }
      const { replaced, record } = await recordBuilder.corrected(job.account_id, input, signal)
      if ('standing' in replaced) throw otherWords(replaced.standing)
      const row = await db.transaction().execute(async (trx) => {
        if (!(await claim(trx, job.id, before, changes))) return undefined
        const stored = await store(trx, replaced, changes + 1)
        // The words behind them move by as many as their number has changed.
        await trx
          .updateTable('transcription_corrections')
          .set(({ eb }) => ({ word: eb('word', '+', replaced.after.length - replaced.before.length) }))
          .where('job_id', '=', job.id)
          .where('utterance', '=', replacement.utterance)
          .where('word', '>', replacement.word)
          .where('undone_at', 'is', null)
          .execute()
        const isCorrected = (await effective(trx, job.id).limit(1).executeTakeFirst()) !== undefined
        // What has no correction any more is as it was, to the byte.
        const original = trx.selectFrom('transcription_originals').select('record').where('job_id', '=', job.id)
        await trx
          .updateTable('transcription_jobs')
          .set({ record: isCorrected ? record : original })
          .where('id', '=', job.id)
          .execute()
        await queueForIndex(trx, job.id, clock.now())
        return stored
      })
      if (row) return { correction: correctionOf(row), utterance: replaced.utterance }
    }
  }

  return {
    /** Newest first, before a number. */
    list: async (jobId: string, { before, limit }: { before: number | undefined; limit: number }) => {
      let query = db.selectFrom('transcription_corrections').selectAll().where('job_id', '=', jobId)
      if (before !== undefined) query = query.where('number', '<', before)
      const rows = await query
        .orderBy('number', 'desc')
        .limit(limit + 1)
        .execute()
      const items = rows.slice(0, limit).map(correctionOf)
      return { items, isLast: rows.length <= limit }
    },

    /** @throws TranscriptionProblem 409 if another word stands there, 507 after too many changes */
    correct: (job: JobRow, { utterance, word, was, text }: CorrectionRequest, signal: AbortSignal) => {
      const store: Plan['store'] = (trx, { before, after }, number) =>
        trx
          .insertInto('transcription_corrections')
          .values({
            job_id: job.id,
            number,
            utterance,
            word,
            before: JSON.stringify(before),
            after: JSON.stringify(after),
            corrected_at: clock.now(),
            undone_at: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
      const plan = (changes: number): Plan => {
        if (changes < maxChanges) return { replacement: { utterance, word, count: 1, was, by: text }, store }
        throw new TranscriptionProblem(
          507,
          `The words of this transcript were changed ${changes} times: no more are allowed.`,
        )
      }
      return change(job, plan, signal)
    },

    /**
     * Puts the words back that stood there before.
     * @throws TranscriptionProblem 404 for an unknown number, 409 if it is undone, or its words were corrected again
     */
    undo: (job: JobRow, number: number, signal: AbortSignal) => {
      const plan = async (): Promise<Plan> => {
        const row = await db
          .selectFrom('transcription_corrections')
          .selectAll()
          .where('job_id', '=', job.id)
          .where('number', '=', number)
          .executeTakeFirst()
        if (!row) throw new TranscriptionProblem(404, `There is no correction ${number}.`)
        if (row.undone_at !== null) throw new TranscriptionProblem(409, `The correction ${number} is undone already.`)
        const { utterance, word } = row
        const [before, after] = wordsOf(row)
        const again = await effective(db, job.id)
          .where('number', '>', number)
          .where('utterance', '=', utterance)
          .where('word', '>=', word)
          .where('word', '<', word + after.length)
          .orderBy('number', 'desc')
          .executeTakeFirst()
        if (again)
          throw new TranscriptionProblem(
            409,
            `Its words were corrected again: undo the correction ${again.number} first.`,
          )
        return {
          replacement: { utterance, word, count: after.length, was: joined(after), by: before },
          store: (trx) =>
            trx
              .updateTable('transcription_corrections')
              .set({ undone_at: clock.now() })
              .where('job_id', '=', job.id)
              .where('number', '=', number)
              .returningAll()
              .executeTakeFirstOrThrow(),
        }
      }
      return change(job, plan, signal)
    },
  }
}

export type Corrections = ReturnType<typeof createCorrections>

/** How many changes were made. */
async function changesOf(db: Kysely<TranscriptionTables>, jobId: string): Promise<number> {
  const known = await db
    .selectFrom('transcription_originals')
    .select('changes')
    .where('job_id', '=', jobId)
    .executeTakeFirst()
  return known?.changes ?? 0
}

/** Takes the right to make the next change; false if another one was made of the same record. */
async function claim(
  trx: Kysely<TranscriptionTables>,
  job_id: string,
  record: Buffer,
  changes: number,
): Promise<boolean> {
  if (changes > 0) {
    const { numUpdatedRows } = await trx
      .updateTable('transcription_originals')
      .set({ changes: changes + 1 })
      .where('job_id', '=', job_id)
      .where('changes', '=', changes)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('transcription_originals')
    .values({ job_id, record, changes: 1 })
    .onConflict((conflict) => conflict.column('job_id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

const wordsOf = ({ before, after }: Row): [before: WireWord[], after: WireWord[]] => [
  JSON.parse(before),
  JSON.parse(after),
]

function correctionOf(row: Row): Correction {
  const [before, after] = wordsOf(row)
  return {
    number: row.number,
    utterance: row.utterance,
    word: row.word,
    start: before[0]?.start ?? 0,
    end: before[before.length - 1]?.end ?? 0,
    was: joined(before),
    text: joined(after),
    corrected_at: wireTime(row.corrected_at),
    undone_at: row.undone_at === null ? null : wireTime(row.undone_at),
  }
}

function otherWords(standing: string | null): TranscriptionProblem {
  const problem = new TranscriptionProblem(
    409,
    standing === null
      ? 'There is no such word.'
      : `Another word stands there: ${JSON.stringify(standing.slice(0, 200))}.`,
  )
  problem.standing = standing
  return problem
}
