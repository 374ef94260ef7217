import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { CorrectedWords, Correction } from '#contract/transcription/corrections.ts'
import { transcriptionJob } from '#contract/transcription/job.ts'
import { createCorrections } from '../transcription/corrections/corrections.ts'
import { findWord, type NamedWord } from '../transcription/corrections/findWord.ts'
import { correctionIn, requireDone } from '../transcription/corrections/methods.ts'
import { createJobs, jobColumns } from '../transcription/jobs.ts'
import { jobIdIn } from '../transcription/parameters.ts'
import type { JobRow } from '../transcription/record.ts'
import { finishedRecord } from '../transcription/record-builder/finishedRecord.ts'
import type { RecordBuilder } from '../transcription/record-builder/recordBuilder.ts'
import type { TranscriptionTables } from '../transcription/schema.ts'
import type { Actor } from './operation.ts'

const open = promisify(gunzip)
/** Corrections that are listed: the newest. */
const maxListed = 100

interface WordsContext {
  db: Kysely<TranscriptionTables>
  clock: Clock
  recordBuilder: Pick<RecordBuilder, 'demo' | 'corrected'>
  /** Writes a change into the log of events. */
  record(actor: Actor, action: 'transcript.corrected', subject: string): Promise<unknown>
  noTranscript(id: string): Error
}

/** Corrects words of transcripts of any account, as the service does (specification: corrections 1). */
export function createAdminWords({ db, clock, recordBuilder, record, noTranscript }: WordsContext) {
  const jobs = createJobs(db, clock)
  const corrections = createCorrections({ db, clock, jobs, recordBuilder })
  const { signal } = new AbortController()

  const doneJob = async (id: string): Promise<JobRow> => {
    const job = await db
      .selectFrom('transcription_jobs')
      .select(jobColumns)
      .where('id', '=', jobIdIn(id) ?? '')
      .executeTakeFirst()
    if (!job) throw noTranscript(id)
    requireDone(job)
    return job
  }

  return {
    /** Newest first. @throws AdminError, TranscriptionProblem */
    list: async (id: string): Promise<Correction[]> => {
      const { id: known } = await doneJob(id)
      return (await corrections.list(known, { before: undefined, limit: maxListed })).items
    },

    /** @throws AdminError, TranscriptionProblem */
    correct: async (
      actor: Actor,
      id: string,
      { text, ...named }: NamedWord & { text: string },
    ): Promise<CorrectedWords> => {
      const job = await doneJob(id)
      const packed = await finishedRecord({ jobs, recordBuilder }, job)
      const document = transcriptionJob.parse(JSON.parse(String(await open(packed))))
      const wanted = correctionIn({ ...findWord(document, named), text })
      const corrected = await corrections.correct(job, wanted, signal)
      await record(actor, 'transcript.corrected', `transcript ${job.id}`)
      return corrected
    },

    /** @throws AdminError, TranscriptionProblem */
    undo: async (actor: Actor, id: string, number: number): Promise<CorrectedWords> => {
      const job = await doneJob(id)
      const undone = await corrections.undo(job, number, signal)
      await record(actor, 'transcript.corrected', `transcript ${job.id}`)
      return undone
    },
  }
}
