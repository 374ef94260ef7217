import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { readJobs } from '#tv/data/jobList.ts'
import { namesOfJob } from '#tv/data/recordingName.ts'

const seriesRecording = z.object({ id: z.string(), name: z.string() })
export type SeriesRecording = z.infer<typeof seriesRecording>

/** Recordings that are looked at: the newest. A page of a service has at most so many. */
const maxLooked = '100'

/** What the names of recordings of one series have in common: all but numbers, dates and marks. Empty: no series. */
const stemOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[\p{N}\p{P}\p{S}\p{Z}]+/gu, ' ')
    .trim()

/** Of some recordings, those with the name of another one, except for its numbers: `council 1` and `council 2`. */
export function inSeries<Recording extends SeriesRecording>(
  of: SeriesRecording,
  all: readonly Recording[],
): Recording[] {
  const stem = stemOf(of.name)
  return stem === '' ? [] : all.filter(({ id, name }) => id !== of.id && name !== id && stemOf(name) === stem)
}

/** The other recordings of a series, newest first. */
export const seriesQuery = (of: SeriesRecording) =>
  queryOptions({
    queryKey: ['transcripts', 'series', of.id],
    queryFn: async ({ signal }): Promise<SeriesRecording[]> => {
      const { items } = await readJobs({ limit: maxLooked, status: 'done' }, signal)
      return inSeries(
        of,
        items.map((job) => ({ id: job.id, name: namesOfJob(job).name })),
      )
    },
    staleTime: 30_000,
    meta: { stored: z.array(seriesRecording) },
  })
