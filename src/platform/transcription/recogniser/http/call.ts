import { isUtf8 } from 'node:buffer'
import { type Dispatcher, request } from 'undici'
import type { Clock } from '#contract/clock.ts'
import { counted } from '#contract/counted.ts'
import { jobErrorCodes } from '#contract/transcription/answers.ts'
import { retryAfterOf } from '#web/http/retryAfter.ts'
import { networkProblem } from '#web/outbound/networkProblem.ts'
import { JobFailure } from '../recogniser.ts'
import type { AudioPart } from './audioPart.ts'
import { audioForm } from './form.ts'
import { answeredError, refusal } from './refusal.ts'

export interface ServerAddress {
  /** The whole address of the call. */
  url: string
  /** Sent as a bearer token, to this address only. */
  key: string | undefined
  /** Seconds that a call may take. */
  timeoutSeconds: number
  /** Most bytes of an answer. */
  answerBytes: number
}

interface CallContext {
  clock: Clock
  dispatcher: Dispatcher
  signal: AbortSignal
}

interface PartCall {
  fields: readonly (readonly [name: string, value: string])[]
  audio: { path: string; mediaType: string; part: AudioPart }
}

/** Milliseconds before each further attempt, unless the server says how long to wait. */
const waitsMs = [2000, 8000, 30_000]
/** The longest wait that a server can ask for: meanwhile, the job keeps its place. */
const maxWaitMs = 600_000

/** The beginning of a refusal that is read, in bytes. */
const maxRefusalBytes = 10_000

/**
 * Sends a part of the audio and returns the answer (specification: transcription 10). Redirects are not followed,
 * because they would carry the key elsewhere.
 * @throws JobFailure, with `mayPass` if several attempts failed in ways that may pass; the signal's reason; an error of
 * the disk
 */
export async function recognisePart(server: ServerAddress, part: PartCall, context: CallContext): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await callOnce(server, part, context)
    if ('answer' in outcome) return outcome.answer
    const waitMs = waitsMs[attempt]
    const { mayPass, code } = outcome.failure
    const isTooSlow = code === jobErrorCodes.tooSlow
    if (!mayPass || waitMs === undefined || (isTooSlow && attempt > 0)) throw outcome.failure
    await context.clock.sleep(Math.min(outcome.retryAfterMs ?? waitMs, maxWaitMs), context.signal)
  }
}

type Outcome = { answer: string } | { failure: JobFailure; retryAfterMs?: number | undefined }

async function callOnce(server: ServerAddress, part: PartCall, context: CallContext): Promise<Outcome> {
  const { url, key, timeoutSeconds, answerBytes } = server
  const { clock, dispatcher, signal } = context
  const { recogniserFailed, tooSlow } = jobErrorCodes
  signal.throwIfAborted()
  const ended = new AbortController()
  const late = new AbortController()
  clock.sleep(timeoutSeconds * 1000, ended.signal).then(
    () => late.abort(),
    () => {},
  )
  const form = audioForm(part.fields, part.audio)
  try {
    const { statusCode, headers, body } = await request(url, {
      method: 'POST',
      headers: { ...form.headers, accept: 'application/json', ...(key && { authorization: `Bearer ${key}` }) },
      body: form.body,
      signal: AbortSignal.any([signal, late.signal]),
      dispatcher,
    })
    const limit = statusCode === 200 ? answerBytes : maxRefusalBytes
    const bytes = await bytesOf(body, limit)
    const answer = bytes.toString('utf8', 0, maxRefusalBytes)
    // Some versions of whisper.cpp refuse audio with this status, too.
    if (statusCode === 200 && !/^\s*\{\s*"error"/.test(answer)) return answerIn(bytes, limit)
    const sent = { bytes: Number(form.headers['content-length']), mediaType: part.audio.mediaType }
    const retryAfter = headers['retry-after']
    return {
      failure: refusal(statusCode, sent, answeredError(url, statusCode, answer, key)),
      retryAfterMs: retryAfterOf(typeof retryAfter === 'string' ? retryAfter : undefined, clock.now()),
    }
  } catch (error) {
    signal.throwIfAborted()
    if (late.signal.aborted) {
      const text = `The recogniser took longer than ${counted(timeoutSeconds, 'second')}.`
      return { failure: new JobFailure(tooSlow, text, { mayPass: true }) }
    }
    const reason = networkProblem(error)
    if (reason === undefined) throw error
    const text = `The recogniser cannot be used: ${reason}.`
    return { failure: new JobFailure(recogniserFailed, text, { mayPass: true, cause: error }) }
  } finally {
    ended.abort()
    form.body.destroy()
  }
}

function answerIn(bytes: Buffer, limit: number): Outcome {
  const failure = (text: string) => ({ failure: new JobFailure(jobErrorCodes.recogniserFailed, text) })
  if (bytes.length > limit) return failure(`The recogniser answered with more than ${counted(limit, 'byte')}.`)
  if (!isUtf8(bytes)) return failure('The answer of the recogniser is not UTF-8.')
  return { answer: bytes.toString('utf8') }
}

/** Reads at most little more than `limit` bytes. */
async function bytesOf(body: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body) {
    parts.push(part)
    size += part.length
    if (size > limit) break
  }
  return Buffer.concat(parts)
}
