import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { maxSpeakerNames } from '#contract/speakers.ts'
import type { SpeakerRequest } from '#contract/transcription/speakerRequest.ts'
import type { AllSpeakerNames, SpeakerNames } from '#contract/transcription/speakers.ts'
import { TranscriptionProblem } from '../errors.ts'
import type { JobRow } from '../record.ts'
import type { TranscriptionTables } from '../schema.ts'

/** The names that people gave to speakers, beside the record (specification: corrections 6). */
export function createSpeakers(db: Kysely<TranscriptionTables>, clock: Clock) {
  const ofAccount = (accountId: string) =>
    db
      .selectFrom('transcription_speakers as one')
      .innerJoin('transcription_jobs as job', 'job.id', 'one.job_id')
      .where('job.account_id', '=', accountId)

  const namesOf = async (jobId: string): Promise<SpeakerNames> => {
    const speakers = await db
      .selectFrom('transcription_speakers')
      .select(['speaker', 'name'])
      .where('job_id', '=', jobId)
      .orderBy('speaker')
      .execute()
    return { speakers }
  }

  return {
    namesOf,

    /** Of all jobs of an account, by job, each by speaker. */
    all: async (accountId: string): Promise<AllSpeakerNames> => {
      const speakers = await ofAccount(accountId)
        .select(['one.job_id', 'one.speaker', 'one.name'])
        .orderBy('one.job_id')
        .orderBy('one.speaker')
        .execute()
      return { speakers }
    },

    /**
     * Names a speaker; an empty name removes the one that there is.
     * @param named with a name that is one line, not too long
     * @throws TranscriptionProblem 507 if the account has too many
     */
    name: async (job: JobRow, { speaker, name }: SpeakerRequest): Promise<SpeakerNames> => {
      const key = { job_id: job.id, speaker }
      if (name === '') {
        await db
          .deleteFrom('transcription_speakers')
          .where(({ and }) => and(key))
          .execute()
        return namesOf(job.id)
      }
      const { others } = await ofAccount(job.account_id)
        .where(({ eb, or }) => or([eb('one.job_id', '!=', job.id), eb('one.speaker', '!=', speaker)]))
        .select(({ fn }) => fn.countAll().as('others'))
        .executeTakeFirstOrThrow()
      if (Number(others) >= maxSpeakerNames)
        throw new TranscriptionProblem(507, `There are ${maxSpeakerNames} names of speakers: remove some first.`)
      const values = { name, changed_at: clock.now() }
      await db
        .insertInto('transcription_speakers')
        .values({ ...key, ...values })
        .onConflict((conflict) => conflict.columns(['job_id', 'speaker']).doUpdateSet(values))
        .execute()
      return namesOf(job.id)
    },
  }
}

export type Speakers = ReturnType<typeof createSpeakers>
