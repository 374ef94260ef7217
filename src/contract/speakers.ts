/** Names of speakers in recordings: calls between television and proxy (specification: proxy 16). */
import * as z from 'zod/mini'

/** GET: all names that people gave on the account's televisions. POST: names one speaker. */
export const speakersPath = '/api/speakers'

/** Most characters (code points) of a name: one line above what is said. */
export const maxSpeakerNameLength = 60
/** Most names of an account, in all its recordings together. */
export const maxSpeakerNames = 2000

export const namedSpeaker = z.object({
  /** ID of the transcription job. */
  recording: z.string(),
  /** As in the record, from 0. */
  speaker: z.number(),
  name: z.string(),
})
export type NamedSpeaker = z.infer<typeof namedSpeaker>

export const speakerList = z.object({ speakers: z.array(namedSpeaker) })
export type SpeakerList = z.infer<typeof speakerList>
