import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RecordingVideo } from '#contract/recordings.ts'
import { joinRecording } from '#tv/data/recordings.ts'

/** Stores which video a recording is of. `JoinFailure` shows why it could not. */
export function useJoin() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (joined: RecordingVideo) => joinRecording(client, joined),
    networkMode: 'always',
  })
}
export type Join = ReturnType<typeof useJoin>
