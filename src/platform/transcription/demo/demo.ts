import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { jobErrorCodes } from '#contract/transcription/answers.ts'
import type { JobStatus, TranscriptionJob } from '#contract/transcription/job.ts'
import type { AudioSource } from '../audioAnswer.ts'
import { allowedAudio } from '../media/audio.ts'
import { metadataRows } from '../parameters.ts'
import { resultOf } from '../post-processing/result.ts'
import { type JobRow, recordOf } from '../record.ts'
import type { TranscriptionTables } from '../schema.ts'
import { audioSize, audioStream } from './audio.ts'
import { durationOf, type Story, type StoryName, stories, utterancesInPieces, utterancesOf } from './stories.ts'

const minute = 60_000
const day = 1440 * minute

/** The demo's jobs. `age`: milliseconds. The worker does not run those under way, so they stay under way. */
const demoJobs = {
  queued: { story: 'interview', status: 'queued', age: 0.5 * minute, filename: 'evening-news.wav' },
  processing: { story: 'talk', status: 'processing', age: 2 * minute, filename: 'council-meeting.wav' },
  interview: { story: 'interview', status: 'done', age: 3 * 60 * minute },
  bilingual: { story: 'bilingual', status: 'done', age: day },
  talk: { story: 'talk', status: 'done', age: 2 * day },
  call: { story: 'call', status: 'done', age: 3 * day },
  failed: { story: undefined, status: 'error', age: 4 * day, filename: 'holiday-photo.jpg' },
  hearing: { story: 'hearing', status: 'done', age: 6 * day },
} as const satisfies Record<string, { story: StoryName | undefined; status: JobStatus; age: number; filename?: string }>

type DemoName = keyof typeof demoJobs
type Demo = { story: StoryName | undefined; status: JobStatus; age: number; filename?: string }

const demoOf = (job: Pick<JobRow, 'demo'>): Demo | undefined =>
  job.demo !== null && job.demo in demoJobs ? demoJobs[job.demo as DemoName] : undefined

/** A demo job under way that is older than this would not be believable. */
const minAgeMs = 10 * minute

interface DemoContext {
  db: Kysely<TranscriptionTables>
  clock: Clock
  accountId: string
}

/**
 * Creates the demo account's jobs, once: a job that a person deletes stays deleted. Records and audio are computed when
 * they are requested, so that the first start does not wait for ten hours of talk.
 */
export async function seedDemoJobs({ db, clock, accountId }: DemoContext): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('transcription_demos')
      .values({ account_id: accountId, created_at: now })
      .onConflict((conflict) => conflict.column('account_id').doNothing())
      .executeTakeFirstOrThrow()
    if (Number(numInsertedOrUpdatedRows) === 0) return
    for (const name of Object.keys(demoJobs) as DemoName[]) {
      const { story: storyName, status, age, filename }: Demo = demoJobs[name]
      const story: Story | undefined = storyName && stories[storyName]
      const created_at = now - age
      const id = randomUUID()
      const duration = storyName && durationOf(storyName)
      const file = story && {
        id: randomUUID(),
        account_id: accountId,
        kind: 'audio' as const,
        filename: filename ?? story.filename,
        source: null,
        media_type: 'audio/wav',
        size: audioSize(duration ?? 0, story.format),
        duration: duration ?? 0,
        channels: story.format.channels,
        created_at,
      }
      if (file) await trx.insertInto('transcription_files').values(file).execute()
      const metadata = { ...story?.metadata, demo: name }
      const audio_url = `https://media.tenfoot.example/${filename ?? story?.filename}`
      await trx
        .insertInto('transcription_jobs')
        .values({
          id,
          account_id: accountId,
          status,
          created_at,
          completed_at:
            status === 'done'
              ? created_at + recognitionMs(duration ?? 0)
              : status === 'error'
                ? created_at + 4000
                : null,
          custom_metadata: JSON.stringify(metadata),
          error_code: status === 'error' ? jobErrorCodes.unreadableAudio : null,
          error_message:
            status === 'error' ? `The audio cannot be read: it is broken, or no audio. ${allowedAudio}.` : null,
          request_params: JSON.stringify({ ...story?.params, audio_url }),
          file_id: file?.id ?? null,
          transcript_id: null,
          record: null,
          demo: name,
          due_at: null,
          attempts: 0,
        })
        .execute()
      await trx
        .insertInto('transcription_metadata')
        .values(metadataRows(metadata).map(([key, value]) => ({ job_id: id, name: key, value })))
        .execute()
    }
  })
}

/** Milliseconds that recognition of this duration in seconds would take. */
const recognitionMs = (duration: number) => Math.round(3000 + duration * 40)

/** Renews the creation times of demo jobs that have been under way for too long, so that they look recent. */
export async function renewDemoTimes(
  { db, clock }: Pick<DemoContext, 'db' | 'clock'>,
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
      .set({ created_at: now - (demoOf(job)?.age ?? 0) })
      .where('id', '=', job.id)
      .execute()
}

/** The record of a demo job that is done. The record of ten hours takes a second. */
export function demoRecord(job: JobRow): TranscriptionJob {
  const demo = demoOf(job)
  if (!demo?.story) throw new Error(`there is no demo ${job.demo}`)
  const story: Story = stories[demo.story]
  const duration = durationOf(demo.story)
  const utterances = utterancesOf(demo.story)
  const recognised = { utterances, languages: story.languages, sections: story.sections(utterances, duration) }
  const result = resultOf({
    recognised,
    params: story.params,
    audio: { duration, channels: story.format.channels },
    transcriptionTime: recognitionMs(duration) / 1000,
  })
  const file = { filename: story.filename, source: null, duration, channels: story.format.channels }
  return recordOf(job, { ...file, id: job.file_id ?? job.id }, result)
}

/** Whether the record takes so long to make that other requests should not wait for it. */
export function isLongDemo(job: JobRow): boolean {
  const story = demoOf(job)?.story
  return story !== undefined && durationOf(story) > 3600
}

/** The audio of a demo job, computed while it is sent; undefined if it has none. */
export async function demoAudio(job: Pick<JobRow, 'demo' | 'file_id' | 'id'>): Promise<AudioSource | undefined> {
  const demo = demoOf(job)
  if (!demo?.story) return undefined
  const { story: name } = demo
  const { format, filename }: Story = stories[name]
  const duration = durationOf(name)
  const utterances = await utterancesInPieces(name)
  return {
    id: job.file_id ?? job.id,
    mediaType: 'audio/wav',
    filename: demo.filename ?? filename,
    size: audioSize(duration, format),
    read: (range) => audioStream(utterances, duration, format, range),
  }
}
