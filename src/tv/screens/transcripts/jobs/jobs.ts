import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { isUnderWay, type TranscriptionJob } from '#contract/transcription/job.ts'
import { healEveryMs } from '#tv/data/client.ts'
import { readJobs } from '#tv/data/jobList.ts'
import { namesOfJob } from '#tv/data/recordingName.ts'
import { pollEveryMs } from '../record/recording.ts'

const job = z.object({
  id: z.string(),
  status: z.string(),
  title: z.string(),
  /** The file's name, if it differs from the title. */
  file: z.optional(z.string()),
  createdAt: z.optional(z.string()),
  /** Seconds. */
  duration: z.optional(z.number()),
  /** Codes. */
  languages: z.array(z.string()),
  /** The number that the request gave. */
  speakers: z.optional(z.number()),
  errorCode: z.optional(z.number()),
  /** It has words, but no audio. */
  isSilent: z.optional(z.boolean()),
})
export type Job = z.infer<typeof job>

const jobs = z.object({
  jobs: z.array(job),
  /** How many answers in a row were equal to the one before. */
  unchanged: z.number(),
})

const perPage = 50
/** Older jobs are found by their ID. */
const maxPages = 10

const jobsKey = ['transcripts', 'jobs'] as const

/** All jobs of the key, newest first. While one is under way the list is polled, ever less often if nothing changes. */
export const jobsQuery = queryOptions({
  queryKey: jobsKey,
  queryFn: async ({ signal, client }): Promise<z.infer<typeof jobs>> => {
    const all: Job[] = []
    for (let page = 0; page < maxPages; page += 1) {
      const { items, next } = await readJobs({ offset: String(page * perPage), limit: String(perPage) }, signal)
      all.push(...items.map(listed))
      if (!next || items.length === 0) break
    }
    const before = client.getQueryData<z.infer<typeof jobs>>(jobsKey)
    const same = before !== undefined && JSON.stringify(before.jobs) === JSON.stringify(all)
    return { jobs: all, unchanged: same ? before.unchanged + 1 : 0 }
  },
  staleTime: 10_000,
  refetchInterval: ({ state }) => {
    if (state.error) return healEveryMs
    const { data } = state
    if (!data) return false
    return data.jobs.some(({ status }) => isUnderWay(status)) ? pollEveryMs(data.unchanged + 1) : restingMs
  },
  meta: { stored: jobs },
})

/** Interval between two polls while no job is under way: another client may have created one. */
const restingMs = 60_000

/** A job as the list shows it. */
export function listed(job: TranscriptionJob): Job {
  const { id, status, file, created_at, error_code, result, request_params } = job
  const names = namesOfJob(job)
  const speakers = request_params?.diarization_config?.number_of_speakers
  const item = request_params?.language
  const requested = request_params?.language_config?.languages ?? (item ? [item] : [])
  return {
    id,
    status,
    title: names.name,
    ...(names.file !== undefined && { file: names.file }),
    ...(created_at != null && { createdAt: created_at }),
    ...(file?.audio_duration != null && { duration: file.audio_duration }),
    languages: result?.transcription?.languages ?? requested,
    ...(speakers != null && { speakers }),
    ...(error_code != null && { errorCode: error_code }),
    ...(status === 'done' && !file && { isSilent: true }),
  }
}

export const filters = ['all', 'done', 'processing', 'queued', 'error'] as const
export type Filter = (typeof filters)[number]

/** Jobs with this status that have `sought` in their ID, their title or their file's name. */
export function filtered(all: readonly Job[], filter: Filter, sought: string): Job[] {
  const wanted = sought.trim().toLowerCase()
  return all.filter(
    ({ id, title, file = '', status }) =>
      (filter === 'all' || status === filter) &&
      (wanted === '' ||
        id.toLowerCase().includes(idOf(wanted)) ||
        title.toLowerCase().includes(wanted) ||
        file.toLowerCase().includes(wanted)),
  )
}

/** The ID in a typed text. A request's name (`G-45463597`) has the first eight digits of the ID. */
export function idOf(typed: string): string {
  return typed.trim().toLowerCase().replace(/^g-/, '')
}

/** Whether this has the form of a whole ID. */
export function isId(typed: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(idOf(typed))
}
