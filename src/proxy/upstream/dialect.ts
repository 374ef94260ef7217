/**
 * The wire of services of this kind differs from RFC 8628 in names and statuses (specification: device-flow 9); the
 * certified client speaks the RFC's. This turns one answer into the other, and says plainly what is no answer of an
 * authorization server at all.
 */
import { retryAfterOf, UpstreamFailure } from './failure.ts'

export interface Answer {
  status: number
  /** The header's value, where it came. */
  retryAfter: string | undefined
  /** Where a redirect leads. */
  location?: string | undefined
  body: string
}

/**
 * An answer as the client expects it: `verification_uri` beside `verification_url`, `error` beside `error_code`, JSON by
 * its content type, and no `WWW-Authenticate`, behind which a strict client hides the OAuth error.
 * @throws UpstreamFailure `status` for redirects, 5xx and errors without an OAuth body, `nonsense` for a success that is not JSON
 */
export function asRfc(answer: Answer, now: number): Response {
  const { status, retryAfter } = answer
  const refused = () => new UpstreamFailure('status', { status, retryAfter: retryAfterOf(retryAfter, now) })
  if (status < 200 || status >= 500 || (status >= 300 && status < 400)) throw refused()
  const headers = new Headers({ 'content-type': 'application/json' })
  if (retryAfter !== undefined) headers.set('retry-after', retryAfter)
  // A revocation succeeds without a body.
  if (status === 200 && answer.body.trim() === '') return new Response('{}', { status, headers })
  const body = object(answer.body)
  if (status < 300) {
    if (!body) throw new UpstreamFailure('nonsense', { status })
    body.verification_uri ??= body.verification_url
    return new Response(JSON.stringify(body), { status, headers })
  }
  const error = body?.error ?? body?.error_code
  if (typeof error !== 'string' || error === '') throw refused()
  return new Response(JSON.stringify({ ...body, error }), { status, headers })
}

function object(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
