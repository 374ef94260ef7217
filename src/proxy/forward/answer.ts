import type { Readable } from 'node:stream'
import { retryAfterOf, UpstreamFailure } from '../upstream/failure.ts'
import { answerHeaders, jsonType } from './headers.ts'
import type { BufferedBody, ReadAnswer } from './reading.ts'

/** The answer to a television: a whole body or a stream. */
export interface ForwardedAnswer {
  status: number
  /** Allowed headers and the content type: name, value, name, value. */
  headers: readonly string[]
  /** The ETag from `headers`. */
  etag: string | undefined
  /** Undefined if the status has no body. */
  body: BufferedBody | Readable | undefined
}

/**
 * Returns what a television may get of a service's answer.
 * @param typeOf returns an allowed content type, or undefined; an answer of 400 or more may always be JSON
 * @throws UpstreamFailure for a status of 500 or more, a redirect, or another content type
 */
export function checkAnswer(
  { statusCode: status, headers, body }: ReadAnswer,
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
  const at = passedHeaders.indexOf('etag')
  const etag = at < 0 ? undefined : passedHeaders[at + 1]
  if (status === 204 || status === 304 || status === 416) {
    discard(body)
    return { status, headers: passedHeaders, etag, body: undefined }
  }
  const type = typeOf(headers['content-type']) ?? (status >= 400 ? jsonType(headers['content-type']) : undefined)
  if (type === undefined) {
    discard(body)
    throw new UpstreamFailure(status < 300 ? 'nonsense' : 'status', { status })
  }
  passedHeaders.push('content-type', type)
  return { status, headers: passedHeaders, etag, body }
}

/** Destroys the stream of a body that nobody reads. */
export function discard(body: ForwardedAnswer['body']): void {
  if (body !== undefined && !isBuffered(body)) body.destroy()
}

export const isBuffered = (body: BufferedBody | Readable): body is BufferedBody =>
  typeof body === 'string' || Buffer.isBuffer(body)

/** Returns the answer, or 304 if the caller already has it. @param knownTags the caller's `If-None-Match` */
export function notModifiedIfKnown(answer: ForwardedAnswer, knownTags: string | undefined): ForwardedAnswer {
  const { status, etag } = answer
  if (status !== 200 || knownTags === undefined || etag === undefined || !includesTag(knownTags, etag)) return answer
  discard(answer.body)
  return { ...answer, status: 304, body: undefined }
}

/** Weak comparison: RFC 9110, section 13.1.2. */
function includesTag(list: string, etag: string): boolean {
  const strongTag = (tag: string) => tag.trim().replace(/^W\//, '')
  return list.trim() === '*' || list.split(',').some((tag) => strongTag(tag) === strongTag(etag))
}
