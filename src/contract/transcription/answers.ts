/** Answers to creations and uploads, and errors (specification: transcription 2; specification: transcription 8). */
import * as z from 'zod/mini'

/** Answer 201 of `POST /v2/pre-recorded`. */
export const createdJob = z.looseObject({ id: z.string(), result_url: z.string() })
export type CreatedJob = z.infer<typeof createdJob>

/** Answer 200 of `POST /v2/upload`: addresses for creating a job. `transcript_url` is set if one was uploaded too. */
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
  /** Extension: the encoding that the transcript was taken for, by its name in the Encoding standard (WHATWG). */
  transcript_encoding: z.optional(z.string()),
})
export type Upload = z.infer<typeof upload>

/** Body of every error of the transcription service. */
export const transcriptionError = z.looseObject({
  /** ISO 8601. */
  timestamp: z.string(),
  path: z.string(),
  request_id: z.string(),
  statusCode: z.number(),
  message: z.string(),
  /** One message per wrong field. */
  validation_errors: z.optional(z.array(z.string())),
  /** Extension: what stands where a correction was to be made; null if there is no word. */
  standing: z.nullish(z.string()),
})
export type TranscriptionError = z.infer<typeof transcriptionError>

/** Body of the call to a job's callback address, by POST or PUT. */
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

/** `error_code` of failed jobs of this service; other services use other codes from 400 to 599. */
export const jobErrorCodes = {
  /** The audio has an unsupported format or is damaged. */
  unreadableAudio: 415,
  /** The audio or the transcript is larger than the service allows. */
  tooLarge: 413,
  /** The transcript to import cannot be read. */
  unreadableTranscript: 422,
  /** The audio's address did not return audio, or must not be called. */
  unreachableAudio: 424,
  /** The recogniser failed, or returned an invalid transcript. */
  recogniserFailed: 500,
  /** No recogniser is set up, and the request has no transcript. */
  noRecogniser: 501,
  /** The job was started several times and never finished. */
  interrupted: 503,
  /** The recogniser, or reading its transcript, exceeded the time limit. */
  tooSlow: 504,
  /** The account has used up its storage. */
  storageFull: 507,
} as const
