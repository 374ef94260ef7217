/** Which video a recording is of, as a television says it: calls between television and proxy (specification: proxy 11). */
import * as z from 'zod/mini'

/** GET: what the account's televisions have said. POST: says it of one recording. */
export const recordingsPath = '/api/recordings'

/** Most recordings of an account that a television has joined to a video; as many can be said to be of none. */
export const maxRecordings = 1000

export const recordingVideo = z.object({
  /** ID of the transcription job. */
  recording: z.string(),
  /** ID of the video; null: of none, even if the job names one. */
  video: z.nullable(z.string()),
})
export type RecordingVideo = z.infer<typeof recordingVideo>

/** What was said last comes first. */
export const recordingList = z.object({ recordings: z.array(recordingVideo) })
export type RecordingList = z.infer<typeof recordingList>
