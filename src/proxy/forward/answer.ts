import type { Readable } from 'node:stream'
import { retryAfterOf, UpstreamFailure } from '../upstream/failure.ts'
import { downHeaders, jsonType } from './headers.ts'
import type { ReadAnswer, WholeBody } from './reading.ts'

/** What a television gets: whole, or as it comes. */
export interface Outgoing {
  status: number
  /** Headers that pass, with the content type: name, value, name, value. */
  headers: readonly string[]
  /** The validator among them. */
  etag: string | undefined
  /** Undefined where the status has none. */
  body: WholeBody | Readable | undefined
}

/**
 * What passes of an answer.
 * @param typeOf which content types an answer may have; a refusal may always be JSON
 * @throws UpstreamFailure for what is no answer of such a service
 */
export function judge(
  { statusCode: status, headers, body }: ReadAnswer,
  now: number,
  typeOf: typeof jsonType = jsonType,
): Outgoing {
  // A redirect would lead the token to an address that nobody allowed.
  if (status >= 500 || (status >= 300 && status < 400 && status !== 304)) {
    discard(body)
    const retryAfter = headers['retry-after']
    throw new UpstreamFailure('status', {
      status,
      retryAfter: retryAfterOf(typeof retryAfter === 'string' ? retryAfter : undefined, now),
    })
  }
  const passing = downHeaders(headers)
  const at = passing.indexOf('etag')
  const etag = at < 0 ? undefined : passing[at + 1]
  if (status === 204 || status === 304 || status === 416) {
    discard(body)
    return { status, headers: passing, etag, body: undefined }
  }
  const type = typeOf(headers['content-type']) ?? (status >= 400 ? jsonType(headers['content-type']) : undefined)
  if (type === undefined) {
    discard(body)
    throw new UpstreamFailure(status < 300 ? 'nonsense' : 'status', { status })
  }
  passing.push('content-type', type)
  return { status, headers: passing, etag, body }
}

/** Lets go of a body that nobody gets. */
export function discard(body: Outgoing['body']): void {
  if (body !== undefined && !isWhole(body)) body.destroy()
}

export const isWhole = (body: WholeBody | Readable): body is WholeBody =>
  typeof body === 'string' || Buffer.isBuffer(body)

/** The answer, or 304 where the caller holds it already. @param seen its `If-None-Match` */
export function unlessKnown(answer: Outgoing, seen: string | undefined): Outgoing {
  const { status, etag } = answer
  if (status !== 200 || seen === undefined || etag === undefined || !namesTag(seen, etag)) return answer
  discard(answer.body)
  return { ...answer, status: 304, body: undefined }
}

/** RFC 9110, section 13.1.2: compared weakly. */
function namesTag(list: string, etag: string): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return list.trim() === '*' || list.split(',').some((tag) => plain(tag) === plain(etag))
}
