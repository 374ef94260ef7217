import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { videoIdField } from '#contract/transcription/job.ts'
import { readJobs } from '#tv/data/jobList.ts'
import { recordingsQuery, videoOfRecording } from '#tv/data/recordings.ts'

/** A video has few recordings. */
const maxNamed = '5'

/** The finished recordings whose jobs name the video (specification: television 9), newest first. */
const namedQuery = (video: string) =>
  queryOptions({
    queryKey: ['transcripts', 'naming the video', video],
    queryFn: async ({ signal }): Promise<string[]> => {
      const query = { limit: maxNamed, status: 'done', custom_metadata: JSON.stringify({ [videoIdField]: video }) }
      const { items } = await readJobs(query, signal)
      // A service that does not know the filter answers with any job.
      return items.filter((job) => videoOfRecording(job, []) === video).map(({ id }) => id)
    },
    meta: { stored: z.array(z.string()) },
  })

/**
 * The recording of a video: the one that a television joined to it last, else the newest one whose job names it, unless
 * a television said otherwise of that one (specification: proxy 11).
 * @returns null: it has none; undefined: not known yet
 */
export function useRecordingOf(video: string, { enabled }: { enabled: boolean }): string | null | undefined {
  const joins = useQuery({ ...recordingsQuery, enabled }).data
  const joined = joins?.find((join) => join.video === video)
  const named = useQuery({ ...namedQuery(video), enabled: joins !== undefined && !joined }).data
  if (!enabled || joins === undefined) return undefined
  return chosenOf(video, joins, named)
}

/** The same once, for a key that opens the recording. @throws ProxyError */
export async function findRecording(client: QueryClient, video: string): Promise<string | null> {
  const joins = await client.fetchQuery(recordingsQuery)
  if (joins.some((join) => join.video === video)) return chosenOf(video, joins, undefined) ?? null
  return chosenOf(video, joins, await client.fetchQuery(namedQuery(video))) ?? null
}

function chosenOf(
  video: string,
  joins: readonly { recording: string; video: string | null }[],
  named: readonly string[] | undefined,
): string | null | undefined {
  const joined = joins.find((join) => join.video === video)
  if (joined) return joined.recording
  return named && (named.find((id) => !joins.some(({ recording }) => recording === id)) ?? null)
}
