import type { IncomingHttpHeaders } from 'node:http'
import type { ConnectableScope } from '#contract/connect.ts'
import { sourceTablePattern } from '#contract/datahub.ts'
import { ProblemError } from '../web/errors.ts'
import type { ForwardedCall } from './forwardedCall.ts'

/** The address of a call at its service, and the scope that it needs. */
export interface Target {
  origin: string
  /** With the query. */
  path: string
  /** The scope that a connection has to grant, because pairing cannot. */
  needs: ConnectableScope | undefined
}

/** IDs of data hub resources: without a slash or a colon (a verb follows a colon), and not `.` or `..`. */
const datahubId = /^(?!\.{1,2}$)[\w.~-]{1,200}$/

/** What each segment that a caller chooses may be: no slash, `.` or `..`. IDs of jobs are alike at every service. */
const segmentPatterns: Readonly<Record<string, RegExp>> = {
  customer: datahubId,
  operation: datahubId,
  study: datahubId,
  table: sourceTablePattern,
  id: /^[\w-]{1,100}$/,
  number: /^\d{1,9}$/,
}

/**
 * Returns a function that finds the target of a call. The query is parsed and serialized again, so that only parameters
 * of the list pass. A name of the list that ends in `[]` also allows fields in brackets (`custom_metadata[room]`).
 *
 * Its arguments are the caller's URL, from the first slash of its path, and the segments of its path that the caller
 * chose, decoded. It throws ProblemError `bad_request`, which names a parameter or a segment that is not allowed.
 */
export function targetsOf({ url: address, query: allowed, needs }: ForwardedCall) {
  const { origin, pathname } = new URL(address)
  const allowedText = allowed.join(', ') || 'none'
  return (url: string, segments: Readonly<Record<string, string>>): Target => {
    const query = queryOf(url)
    for (const name of query.keys())
      if (!allowed.includes(name) && !allowed.includes(name.replace(/^(\w+)\[[^[\]]+\]$/, '$1[]')))
        throw new ProblemError(
          'bad_request',
          `The parameter ${JSON.stringify(name.slice(0, 60))} is not allowed; allowed: ${allowedText}.`,
        )
    const search = query.toString()
    return {
      origin,
      path: withSegments(pathname, segments) + (search === '' ? '' : `?${search}`),
      needs: needs?.(query),
    }
  }
}

function queryOf(url: string): URLSearchParams {
  const queryStart = url.indexOf('?')
  return new URLSearchParams(queryStart < 0 ? '' : url.slice(queryStart + 1))
}

/** A URL encodes the braces of `{name}`. What the patterns allow needs no encoding. */
const withSegments = (path: string, segments: Readonly<Record<string, string>>) =>
  path.replace(/%7B(\w+)%7D/g, (_, name: string) => {
    const segment = segments[name]
    if (segment !== undefined && segmentPatterns[name]?.test(segment)) return segment
    throw new ProblemError('bad_request', `The address has no valid ${name}.`)
  })

/**
 * Allow-lists of headers: Cookie, Authorization, hop-by-hop and X-Forwarded-* headers of a caller never reach a
 * service, and Set-Cookie or WWW-Authenticate of a service never reach a television.
 */
const requestHeaderNames = ['accept', 'accept-encoding', 'accept-language', 'if-match', 'if-none-match'] as const
/** For a call whose answer is shared: the proxy itself compares the caller's `If-None-Match` (`notModifiedIfKnown`). */
export const sharedRequestHeaders = requestHeaderNames.filter((name) => name !== 'if-none-match')
const answerHeaderNames = [
  'accept-ranges',
  'content-encoding',
  'content-length',
  'content-range',
  'etag',
  'retry-after',
  'vary',
] as const

/** Headers of the call to the service, without the credentials. */
export function requestHeaders(
  caller: IncomingHttpHeaders,
  names: readonly string[] = requestHeaderNames,
): Record<string, string> {
  const headers: Record<string, string> = { 'user-agent': 'tenfoot-proxy' }
  for (const name of names) {
    const value = caller[name]
    if (typeof value === 'string') headers[name] = value
  }
  return headers
}

/** Headers of a call for audio, which may ask for a byte range. */
export const audioRequestHeaders = [...requestHeaderNames, 'range', 'if-range']

/** Headers of the service's answer that the television gets, without the content type. */
export function answerHeaders(answer: Record<string, string | string[] | undefined>): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const name of answerHeaderNames) {
    const value = answer[name]
    // Node throws on a value that could split an answer in two, so such a header is left out.
    if (typeof value === 'string' && isFieldValue(value)) headers[name] = value
  }
  return headers
}

/** A function that returns a content type that is allowed, and undefined for any other. */
const typeLike = (pattern: RegExp) => (value: string | string[] | undefined) =>
  typeof value === 'string' && pattern.test(value) && isFieldValue(value) ? value : undefined

/** JSON, the only type that the services use except for audio. */
export const jsonType = typeLike(/^application\/([a-z.-]+\+)?json\s*(;|$)/i)
/** Audio, or bytes that may be audio, but no type that a browser could run. */
export const audioType = typeLike(/^(audio\/[\w.+-]+|application\/(ogg|octet-stream))\s*(;|$)/i)

/** RFC 9110, section 5.5, without the obsolete octets. */
const isFieldValue = (value: string) => /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(value)
