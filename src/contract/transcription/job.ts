/** The record of a job, for clients and for the service (specification: transcription 3). */
import * as z from 'zod/mini'
import { requestParams } from './requestParams.ts'
import { jobResult } from './result.ts'

/** Known states of a job. A service may send another one, which clients show unchanged. */
export const jobStatuses = ['queued', 'processing', 'done', 'error'] as const
export type JobStatus = (typeof jobStatuses)[number]

/** Whether a job in this state will still change. */
export const isUnderWay = (status: string): boolean => status !== 'done' && status !== 'error'

/** The field of `custom_metadata` with the ID of the video that a recording is of (specification: television 9). */
export const videoIdField = 'video_id'

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
  /** ISO 8601; set when the job is done or has failed. */
  completed_at: z.nullish(z.string()),
  custom_metadata: z.nullish(z.record(z.string(), z.unknown())),
  /** 400 to 599 for a failed job; `answers.ts` has the codes of this service. */
  error_code: z.nullish(z.number()),
  /** Extension: why the job failed, for its owner. A callback has the same text in `error.message`. */
  error_message: z.nullish(z.string()),
  kind: z.nullish(z.string()),
  file: z.nullish(jobFile),
  request_params: z.nullish(requestParams),
  /** Extension, in an export only: the names that people gave to speakers. */
  speakers: z.nullish(z.array(z.looseObject({ speaker: z.number(), name: z.string() }))),
  result: z.nullish(jobResult),
})
export type TranscriptionJob = z.infer<typeof transcriptionJob>

/**
 * `GET /v2/pre-recorded`: newest first. `first`, `current` and `next` are addresses; `next` is null on the last page.
 */
export const jobList = z.looseObject({
  first: z.nullish(z.string()),
  current: z.nullish(z.string()),
  next: z.nullish(z.string()),
  items: z.array(transcriptionJob),
})
export type JobList = z.infer<typeof jobList>
