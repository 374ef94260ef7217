/** The video that a recording belongs to: calls between television and proxy (specification: proxy 11). */
import * as z from 'zod/mini'

/** GET: the choices that people made on the account's televisions. POST: chooses the video of one recording. */
export const recordingsPath = '/api/recordings'

/** The largest number of an account's recordings that belong to a video. As many more may be chosen to have none. */
export const maxRecordings = 1000

export const recordingVideo = z.object({
  /** ID of the transcription job. */
  recording: z.string(),
  /** ID of the video; null: the recording belongs to none, even if the job names one. */
  video: z.nullable(z.string()),
})
export type RecordingVideo = z.infer<typeof recordingVideo>

/** The newest choice comes first. */
export const recordingList = z.object({ recordings: z.array(recordingVideo) })
export type RecordingList = z.infer<typeof recordingList>
