import type { IncomingHttpHeaders } from 'node:http'

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
