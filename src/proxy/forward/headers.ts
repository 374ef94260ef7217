import type { IncomingHttpHeaders } from 'node:http'

/**
 * What passes, named one by one: so Cookie, Authorization, hop-by-hop and X-Forwarded-* headers of the caller stay here
 * whatever they are called, and Set-Cookie or WWW-Authenticate of a service never reach a television.
 */
const up = ['accept', 'accept-encoding', 'accept-language', 'if-match', 'if-none-match'] as const
/** Of a call whose answer may be somebody else's too: what its caller holds already is looked at here. */
export const sharedUp = up.filter((name) => name !== 'if-none-match')
const down = [
  'accept-ranges',
  'content-encoding',
  'content-length',
  'content-range',
  'etag',
  'retry-after',
  'vary',
] as const

/** Headers of the call to the service, besides who calls: name, value, name, value. */
export function upHeaders(caller: IncomingHttpHeaders, names: readonly string[] = up): string[] {
  const headers = ['user-agent', 'tenfoot-proxy']
  for (const name of names) {
    const value = caller[name]
    if (typeof value === 'string') headers.push(name, value)
  }
  return headers
}

/** Those of a call for sound: a part of it may be asked for. */
export const audioUp = [...up, 'range', 'if-range']

/** Headers of the service's answer that the television gets, beside the content type: name, value, name, value. */
export function downHeaders(answer: Record<string, string | string[] | undefined>): string[] {
  const headers: string[] = []
  for (const name of down) {
    const value = answer[name]
    // Node refuses what could split an answer in two; leaving it out answers the rest.
    if (typeof value === 'string' && isFieldValue(value)) headers.push(name, value)
  }
  return headers
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
