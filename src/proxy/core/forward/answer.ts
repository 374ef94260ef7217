import type { Readable } from 'node:stream'
import { retryAfterOf } from '#web/http/retryAfter.ts'
import { UpstreamFailure } from '../upstream/failure.ts'
import type { ServiceAnswer } from './receive.ts'
import { answerHeaders, jsonType } from './target.ts'

/** The answer to a television: a whole body or a stream. */
export interface ForwardedAnswer {
  status: number
  /** Allowed headers and the content type. */
  headers: Readonly<Record<string, string>>
  /** Undefined if the status has no body. */
  body: Buffer | Readable | undefined
}

/**
 * Returns what a television may get of a service's answer.
 * @param typeOf returns an allowed content type, or undefined; an answer of 400 or more may always be JSON
 * @throws UpstreamFailure for a status of 500 or more, a redirect, or another content type
 */
export function checkAnswer(
  { statusCode: status, headers, body }: ServiceAnswer,
  now: number,
  typeOf: typeof jsonType = jsonType,
): ForwardedAnswer {
  // Following a redirect would send the token to an address that is not in the allow-list.
  if (status >= 500 || (status >= 300 && status < 400 && status !== 304)) {
    discard(body)
    const retryAfter = headers['retry-after']
    throw new UpstreamFailure('status', {
      status,
      retryAfter: retryAfterOf(typeof retryAfter === 'string' ? retryAfter : undefined, now),
    })
  }
  const passedHeaders = answerHeaders(headers)
  if (status === 204 || status === 304 || status === 416) {
    discard(body)
    return withoutBody(status, passedHeaders)
  }
  const type = typeOf(headers['content-type']) ?? (status >= 400 ? jsonType(headers['content-type']) : undefined)
  if (type === undefined) {
    discard(body)
    throw new UpstreamFailure(status < 300 ? 'nonsense' : 'status', { status })
  }
  return { status, headers: { ...passedHeaders, 'content-type': type }, body }
}

/** The answer does not have the length of a body that is not sent. */
function withoutBody(
  status: number,
  { 'content-length': _, ...headers }: ForwardedAnswer['headers'],
): ForwardedAnswer & { body: undefined } {
  return { status, headers, body: undefined }
}

/** Destroys the stream of a body that nobody reads. */
export function discard(body: ForwardedAnswer['body']): void {
  // Its error, that it was destroyed, is expected.
  if (body !== undefined && !Buffer.isBuffer(body)) body.on('error', () => {}).destroy()
}

/** Returns the answer, or 304 if the caller already has it. @param knownTags the caller's `If-None-Match` */
export function notModifiedIfKnown(answer: ForwardedAnswer, knownTags: string | undefined): ForwardedAnswer {
  const { status, headers, body } = answer
  if (status !== 200 || knownTags === undefined || !headers.etag || !includesTag(knownTags, headers.etag)) return answer
  discard(body)
  return withoutBody(304, headers)
}

/** Weak comparison: RFC 9110, section 13.1.2. */
function includesTag(list: string, etag: string): boolean {
  const strongTag = (tag: string) => tag.trim().replace(/^W\//, '')
  return list.trim() === '*' || list.split(',').some((tag) => strongTag(tag) === strongTag(etag))
}
