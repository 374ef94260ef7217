/** What creating, uploading and refusing answer (specification: transcription 2; specification: transcription 8). */
import * as z from 'zod/mini'

/** 201 of `POST /v2/pre-recorded`. */
export const createdJob = z.looseObject({ id: z.string(), result_url: z.string() })
export type CreatedJob = z.infer<typeof createdJob>

/** 200 of `POST /v2/upload`: addresses to create a job with. The transcript's comes when one was uploaded beside. */
export const upload = z.looseObject({
  audio_url: z.string(),
  audio_metadata: z.looseObject({
    id: z.string(),
    filename: z.string(),
    extension: z.string(),
    /** Bytes. */
    size: z.number(),
    /** Seconds. */
    audio_duration: z.number(),
    number_of_channels: z.number(),
  }),
  transcript_url: z.optional(z.string()),
})
export type Upload = z.infer<typeof upload>

/** The body of every refusal of the transcription service. */
export const transcriptionError = z.looseObject({
  /** ISO 8601. */
  timestamp: z.string(),
  path: z.string(),
  request_id: z.string(),
  statusCode: z.number(),
  message: z.string(),
  /** One a field, each in words. */
  validation_errors: z.optional(z.array(z.string())),
})
export type TranscriptionError = z.infer<typeof transcriptionError>

/** What is sent to a job's callback address, by POST or PUT. */
export const callbackBody = z.discriminatedUnion('event', [
  z.looseObject({
    id: z.string(),
    event: z.literal('transcription.success'),
    payload: z.looseObject({}),
    custom_metadata: z.nullish(z.record(z.string(), z.unknown())),
  }),
  z.looseObject({
    id: z.string(),
    event: z.literal('transcription.error'),
    error: z.looseObject({ code: z.number(), message: z.string() }),
    custom_metadata: z.nullish(z.record(z.string(), z.unknown())),
  }),
])
export type CallbackBody = z.infer<typeof callbackBody>
