import * as z from 'zod/mini'
import { dayMs } from '#contract/clock.ts'
import { type JobStatus, jobStatuses } from '#contract/transcription/job.ts'
import { type RequestParams, requestParams } from '#contract/transcription/requestParams.ts'
import { AddressProblem, type OutboundNetworks, readOutboundAddress } from '#web/outbound/addresses.ts'
import { isoTime } from '../time/days.ts'
import { outOfBounds } from './bounds.ts'
import { describeIssues } from './describeIssues.ts'
import { TranscriptionProblem } from './errors.ts'

/** A checked request for a new job. */
export interface JobRequest {
  params: RequestParams & { audio_url: string }
  customMetadata: Record<string, unknown> | undefined
  /** The callback to send when the job has ended. */
  callback: { address: string; method: 'POST' | 'PUT' } | undefined
  /** The address of a transcript to import, an extension of this service. */
  transcriptUrl: string | undefined
}

const metadata = z.nullish(z.record(z.string(), z.unknown()))
const maxMetadata = 50
/** Postgres indexes names of at most 2.7 kB; a letter has up to three bytes. */
const maxMetadataName = 500

/**
 * Parses the body of `POST /v2/pre-recorded`. Unknown fields stay in the parameters, unchanged.
 * @throws TranscriptionProblem 400 naming every field that is wrong, 422 for addresses that must not be called
 */
export function readJobRequest(body: unknown, networks: OutboundNetworks): JobRequest {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new TranscriptionProblem(400, 'The body is a job in JSON: an object with audio_url is allowed.')
  const { custom_metadata, ...fields } = body as Record<string, unknown>
  const problems: string[] = []
  const addIssues = (schema: z.ZodMiniType, value: unknown, name: string) => {
    const parsed = z.safeParse(schema, value)
    problems.push(...describeIssues(parsed.error?.issues ?? [], value, name))
    return parsed.success
  }
  const isMetadata = addIssues(metadata, custom_metadata, 'custom_metadata')
  if (isMetadata && Object.keys(custom_metadata ?? {}).length > maxMetadata)
    problems.push(`custom_metadata: at most ${maxMetadata} fields are allowed`)
  if (isMetadata && Object.keys(custom_metadata ?? {}).some(({ length }) => length > maxMetadataName))
    problems.push(`custom_metadata: names of at most ${maxMetadataName} letters are allowed`)
  const isParams = addIssues(requestParams, fields, '')
  const params = fields as RequestParams & { transcript_url?: unknown }
  if (typeof params.audio_url !== 'string') problems.push('audio_url: an address is needed')
  if (params.transcript_url != null && typeof params.transcript_url !== 'string')
    problems.push('transcript_url: an address is allowed')
  if (isParams) problems.push(...outOfBounds(params))
  if (problems.length > 0) throw new TranscriptionProblem(400, `The job is not valid: ${problems[0]}`, problems)

  const callback = callbackOf(params)
  if (callback) requireAddress('callback_config.url', callback.address, networks)
  return {
    params: params as JobRequest['params'],
    customMetadata: (custom_metadata as JobRequest['customMetadata']) ?? undefined,
    callback,
    transcriptUrl: (params.transcript_url as string | null | undefined) ?? undefined,
  }
}

/** @throws TranscriptionProblem 422 for an address that must not be called */
export function requireAddress(field: string, address: string, networks: OutboundNetworks): void {
  try {
    readOutboundAddress(address, networks)
  } catch (error) {
    if (!(error instanceof AddressProblem)) throw error
    throw new TranscriptionProblem(422, `${field}: ${error.message}`, [`${field}: ${error.message}`])
  }
}

/** Returns the callback that a job asks for; undefined when it wants none. */
export function callbackOf(params: RequestParams): JobRequest['callback'] {
  const { callback, callback_config, callback_url } = params
  if (callback === false) return undefined
  const address = (callback && callback_config?.url) || callback_url
  if (!address) return undefined
  return { address, method: callback_config?.method === 'PUT' ? 'PUT' : 'POST' }
}

/** The filters of a list. Times in milliseconds since 1970; `from` is included and `before` is not. */
export interface ListRequest {
  offset: number
  limit: number
  statuses: JobStatus[]
  from: number | undefined
  before: number | undefined
  /** Fields of the first level and their values. */
  metadata: [name: string, value: string][]
}

const maxListed = 100

/**
 * Parses the query of `GET /v2/pre-recorded`. `date` is a day in UTC; `after_date` includes and `before_date` excludes
 * the day or time that it names.
 * @throws TranscriptionProblem 400 naming every parameter that is wrong
 */
export function readListRequest(query: URLSearchParams): ListRequest {
  const problems: string[] = []
  const request: ListRequest = { offset: 0, limit: 20, statuses: [], from: undefined, before: undefined, metadata: [] }
  const number = (name: string, value: string, min: number, max: number) => {
    if (/^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max) return Number(value)
    problems.push(`${name}: a whole number from ${min} to ${max} is allowed (it is ${JSON.stringify(value)})`)
    return min
  }
  const time = (name: string, value: string) => {
    const ms = isoTime(value)
    if (Number.isNaN(ms))
      problems.push(`${name}: a day or a time in ISO 8601 is allowed (it is ${JSON.stringify(value)})`)
    return ms
  }
  const setFrom = (ms: number) => {
    request.from = Math.max(request.from ?? ms, ms)
  }
  const setBefore = (ms: number) => {
    request.before = Math.min(request.before ?? ms, ms)
  }
  for (const [name, value] of query) {
    const bracket = /^custom_metadata\[([^\]]+)\]$/.exec(name)?.[1]
    if (bracket !== undefined) request.metadata.push([bracket, value])
    else if (name === 'custom_metadata') request.metadata.push(...metadataIn(value, problems))
    else if (name === 'offset') request.offset = number(name, value, 0, 999_999_999)
    else if (name === 'limit') request.limit = number(name, value, 1, maxListed)
    else if (name === 'date') {
      const day = Math.floor(time(name, value) / dayMs) * dayMs
      setFrom(day)
      setBefore(day + dayMs)
    } else if (name === 'after_date') setFrom(time(name, value))
    else if (name === 'before_date') setBefore(time(name, value))
    else if (name === 'status') {
      const status = jobStatuses.find((known) => known === value)
      if (status) request.statuses.push(status)
      else problems.push(`status: one of ${jobStatuses.join(', ')} is allowed (it is ${JSON.stringify(value)})`)
    } else problems.push(`${name}: there is no such parameter`)
  }
  if (request.metadata.length > maxMetadata)
    problems.push(`custom_metadata: at most ${maxMetadata} fields are allowed (there are ${request.metadata.length})`)
  if (problems.length > 0)
    throw new TranscriptionProblem(400, `The list’s parameters are not valid: ${problems[0]}`, problems)
  return request
}

function metadataIn(value: string, problems: string[]): [string, string][] {
  try {
    const parsed = z.safeParse(z.record(z.string(), z.unknown()), JSON.parse(value))
    if (parsed.success) return metadataRows(parsed.data)
  } catch {
    // The code below reports it.
  }
  problems.push('custom_metadata: an object in JSON, or custom_metadata[name]=value, is allowed')
  return []
}

/** Metadata in the form in which filters compare it: fields of the first level, values other than texts as JSON. */
export const metadataRows = (fields: Record<string, unknown>): [string, string][] =>
  Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])

/**
 * Returns the job id in a text, in upper or lower case (RFC 9562, section 4), as lower case; undefined for any other
 * text.
 */
export const jobIdIn = (text: string): string | undefined =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : undefined
