/** The record of a job, as readers take it and as the service writes it (specification: transcription 3). */
import * as z from 'zod/mini'
import { requestParams } from './requestParams.ts'
import { jobResult } from './result.ts'

/** The states that services of this kind know. Another one may come over the wire: a reader shows it as it is. */
export const jobStatuses = ['queued', 'processing', 'done', 'error'] as const
export type JobStatus = (typeof jobStatuses)[number]

/** Whether a job in this state will still change. */
export const isUnderWay = (status: string): boolean => status !== 'done' && status !== 'error'

const jobFile = z.looseObject({
  id: z.nullish(z.string()),
  filename: z.nullish(z.string()),
  source: z.nullish(z.string()),
  /** Seconds. */
  audio_duration: z.nullish(z.number()),
  number_of_channels: z.nullish(z.number()),
})

export const transcriptionJob = z.looseObject({
  id: z.string(),
  status: z.string(),
  /** `G-` and the first eight digits of the id. */
  request_id: z.nullish(z.string()),
  version: z.nullish(z.number()),
  /** ISO 8601. */
  created_at: z.nullish(z.string()),
  /** ISO 8601; once done or in error. */
  completed_at: z.nullish(z.string()),
  custom_metadata: z.nullish(z.record(z.string(), z.unknown())),
  /** 400 to 599 once in error (`errorCodes.ts` says which of them this service uses for what). */
  error_code: z.nullish(z.number()),
  /** Why it ended in error, in words for its owner: what a callback says as `error.message`. A field of ours. */
  error_message: z.nullish(z.string()),
  kind: z.nullish(z.string()),
  file: z.nullish(jobFile),
  request_params: z.nullish(requestParams),
  result: z.nullish(jobResult),
})
export type TranscriptionJob = z.infer<typeof transcriptionJob>

/** `GET /v2/pre-recorded`: newest first. `first`, `current` and `next` are addresses; `next` is null on the last page. */
export const jobList = z.looseObject({
  first: z.nullish(z.string()),
  current: z.nullish(z.string()),
  next: z.nullish(z.string()),
  items: z.array(transcriptionJob),
})
export type JobList = z.infer<typeof jobList>
