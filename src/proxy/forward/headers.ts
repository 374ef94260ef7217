import type { IncomingHttpHeaders } from 'node:http'

/**
 * What passes, named one by one: so Cookie, Authorization, hop-by-hop and X-Forwarded-* headers of the caller stay here
 * whatever they are called, and Set-Cookie or WWW-Authenticate of a service never reach a television.
 */
const up = ['accept', 'accept-encoding', 'accept-language', 'if-match', 'if-none-match'] as const
const down = [
  'accept-ranges',
  'content-encoding',
  'content-length',
  'content-range',
  'etag',
  'retry-after',
  'vary',
] as const

/** Headers of the call to the service, besides who calls; `more` names others that this call takes. */
export function upHeaders(caller: IncomingHttpHeaders, more: readonly string[] = []): Record<string, string> {
  const headers: Record<string, string> = { 'user-agent': 'tenfoot-proxy' }
  for (const name of [...up, ...more]) {
    const value = caller[name]
    if (typeof value === 'string') headers[name] = value
  }
  return headers
}

/** Headers of the service's answer that the television gets, beside the content type. */
export function downHeaders(answer: Record<string, string | string[] | undefined>): [string, string][] {
  return down.flatMap((name) => {
    const value = answer[name]
    // Node refuses what could split an answer in two; leaving it out answers the rest.
    return typeof value === 'string' && isFieldValue(value) ? [[name, value] as [string, string]] : []
  })
}

/** The content type of an answer in JSON, the only kind that these services speak; undefined for any other. */
export function jsonType(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && /^application\/([a-z.-]+\+)?json\s*(;|$)/i.test(value) && isFieldValue(value)
    ? value
    : undefined
}

/** The content type of sound, or of bytes that may be; undefined for any other: nothing that a browser runs passes. */
export function soundType(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' &&
    /^(audio\/[\w.+-]+|application\/(ogg|octet-stream))\s*(;|$)/i.test(value) &&
    isFieldValue(value)
    ? value
    : undefined
}

/** RFC 9110, section 5.5, without the obsolete octets. */
const isFieldValue = (value: string) => /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(value)
