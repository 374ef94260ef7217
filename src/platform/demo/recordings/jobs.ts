import { jobErrorCodes } from '#contract/transcription/answers.ts'
import type { JobStatus } from '#contract/transcription/job.ts'
import { type DemoRecordings, type NewDemoJob, storeDemoJobs } from '#platform/transcription/demoJobs.ts'
import { allowedAudio } from '#platform/transcription/media/audio.ts'
import { resultOf } from '#platform/transcription/post-processing/result.ts'
import { type JobRow, recordOf } from '#platform/transcription/record.ts'
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

/**
 * Creates the demo account's jobs, once. Records and audio are computed when they are requested, so that the first start
 * does not wait for ten hours of talk.
 */
export const seedDemoJobs = (context: Parameters<typeof storeDemoJobs>[0] & { accountId: string }): Promise<void> =>
  storeDemoJobs(
    context,
    context.accountId,
    (Object.keys(demoJobs) as DemoName[]).map((name) => newJob(name, context.clock.now())),
  )

function newJob(name: DemoName, now: number): NewDemoJob {
  const { story: storyName, status, age, filename }: Demo = demoJobs[name]
  const story: Story | undefined = storyName && stories[storyName]
  const duration = storyName ? durationOf(storyName) : 0
  const createdAt = now - age
  return {
    demo: name,
    status,
    createdAt,
    completedAt: status === 'done' ? createdAt + recognitionMs(duration) : status === 'error' ? createdAt + 4000 : null,
    error:
      status === 'error'
        ? {
            code: jobErrorCodes.unreadableAudio,
            message: `The audio cannot be read: it is broken, or no audio. ${allowedAudio}.`,
          }
        : undefined,
    metadata: { ...story?.metadata, demo: name },
    params: { ...story?.params, audio_url: `https://media.tenfoot.example/${filename ?? story?.filename}` },
    audio: story && {
      filename: filename ?? story.filename,
      mediaType: 'audio/wav',
      size: audioSize(duration, story.format),
      duration,
      channels: story.format.channels,
    },
  }
}

/** Milliseconds that recognition of this duration in seconds would take. */
const recognitionMs = (duration: number) => Math.round(3000 + duration * 40)

export const demoRecordings: DemoRecordings = {
  ageOf: (job) => demoOf(job)?.age ?? 0,
  record: (job) => {
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
  },
  isLong: (job) => {
    const story = demoOf(job)?.story
    return story !== undefined && durationOf(story) > 3600
  },
  audio: async (job) => {
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
  },
}
