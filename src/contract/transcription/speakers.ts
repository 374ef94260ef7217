/** Names of speakers that the transcription service has (specification: corrections 6). */
import * as z from 'zod/mini'

const speakerName = z.looseObject({
  /** As in the record, from 0. */
  speaker: z.number(),
  name: z.string(),
})

/** `GET …/speakers` of a job, and the answer of a change. */
export const speakerNames = z.looseObject({ speakers: z.array(speakerName) })
export type SpeakerNames = z.infer<typeof speakerNames>

/** `GET /v2/speakers`: of all jobs of the account. */
export const allSpeakerNames = z.looseObject({
  speakers: z.array(z.looseObject({ ...speakerName.shape, job_id: z.string() })),
})
export type AllSpeakerNames = z.infer<typeof allSpeakerNames>
