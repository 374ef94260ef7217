import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type RecordingVideo, recordingList, recordingsPath, recordingVideo } from '#contract/recordings.ts'
import { type TranscriptionJob, videoIdField } from '#contract/transcription/job.ts'
import { callProxy } from '../proxy/proxy.ts'
import { isForbidden } from './failure.ts'

/** The video of each recording, as people chose it on the account's televisions; the newest choice comes first. */
export const recordingsQuery = queryOptions({
  queryKey: ['recordings'],
  queryFn: async ({ signal }): Promise<RecordingVideo[]> => {
    try {
      return (await callProxy(recordingsPath, recordingList, { signal })).recordings
    } catch (error) {
      // An account without a known `sub` stores none, and that does not change.
      if (isForbidden(error)) return []
      throw error
    }
  },
  // Somebody may choose on another television.
  staleTime: 30_000,
  meta: { stored: z.array(recordingVideo) },
})

/** Stores the video that a recording belongs to; `video` null: it belongs to none. @throws ProxyError */
export async function joinRecording(client: QueryClient, joined: RecordingVideo): Promise<void> {
  const { queryKey } = recordingsQuery
  await callProxy(recordingsPath, z.unknown(), { method: 'POST', body: joined })
  // An answer from before the change must not arrive after it.
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (before = []) => [
    joined,
    ...before.filter(({ recording }) => recording !== joined.recording),
  ])
  void client.invalidateQueries({ queryKey })
}

/**
 * The video of a recording. A choice on a television has precedence over the job (specification: proxy 11). Null: none.
 */
export function videoOfRecording(
  { id, custom_metadata }: Pick<TranscriptionJob, 'id' | 'custom_metadata'>,
  joins: readonly RecordingVideo[],
): string | null {
  const own = joins.find(({ recording }) => recording === id)
  if (own) return own.video
  const named = custom_metadata?.[videoIdField]
  return typeof named === 'string' && named !== '' ? named : null
}
