/**
 * Everything in which authorization servers differ. Answers of these services differ from RFC 8628 in names and statuses
 * (specification: device-flow 9), but the certified client expects those of the RFC. So answers are converted here, and
 * one that does not come from an authorization server is rejected.
 */
import { authorizationPaths, type DiscoveryDocument } from '#contract/authorization.ts'
import { jsonIn } from '#contract/json.ts'
import type { PairingFailure } from '#contract/proxy.ts'
import { retryAfterOf } from '#web/http/retryAfter.ts'
import { UpstreamFailure } from './failure.ts'

export interface Answer {
  status: number
  /** Value of the `Retry-After` header, if present. */
  retryAfter: string | undefined
  /** Value of the `DPoP-Nonce` header, if present. */
  nonce?: string | undefined
  /** Target of a redirect. */
  location?: string | undefined
  body: string
}

/**
 * Converts an answer to the form that the client expects: adds `verification_uri` for `verification_url` and `error`
 * for `error_code`, reads `interval`, sets the JSON content type, and removes `WWW-Authenticate`, because a strict
 * client would report that instead of the OAuth error.
 * @throws UpstreamFailure `status` for redirects, 5xx and errors without an OAuth body; `nonsense` for a success that
 * is not JSON
 */
export function asRfc(answer: Answer, now: number): Response {
  const { status, retryAfter, nonce } = answer
  const refused = () => new UpstreamFailure('status', { status, retryAfter: retryAfterOf(retryAfter, now) })
  if (status < 200 || status >= 500 || (status >= 300 && status < 400)) throw refused()
  const headers = new Headers({ 'content-type': 'application/json' })
  if (retryAfter !== undefined) headers.set('retry-after', retryAfter)
  if (nonce !== undefined) headers.set('dpop-nonce', nonce)
  // The answer to a revocation has no body.
  if (status === 200 && answer.body.trim() === '') return new Response('{}', { status, headers })
  const body = object(answer.body)
  if (status < 300) {
    if (!body) throw new UpstreamFailure('nonsense', { status })
    body.verification_uri ??= body.verification_url
    if ('interval' in body) body.interval = intervalOf(body.interval)
    return new Response(JSON.stringify(body), { status, headers })
  }
  const error = body?.error ?? body?.error_code
  if (typeof error !== 'string' || error === '') throw refused()
  return new Response(JSON.stringify({ ...body, error }), { status, headers })
}

/** The shortest interval of polls, in seconds, for servers that name none or a shorter one. */
const shortestInterval = 1

/**
 * Reads an interval, which servers also write as text, as a fraction or as 0. Undefined, which is left out, for what is
 * no number: then the interval is that of RFC 8628, section 3.2.
 */
function intervalOf(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds < 0) return undefined
  return Math.max(seconds, shortestInterval)
}

function object(text: string): Record<string, unknown> | undefined {
  const value = jsonIn(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}

/** The reason for each `error` of a server (specification: device-flow 6); any other is `unexpected`. */
export const refusalReasons: Readonly<Record<string, PairingFailure>> = {
  access_denied: 'denied',
  admin_policy_enforced: 'policy',
  org_internal: 'organization',
  invalid_client: 'client',
  unauthorized_client: 'client',
  invalid_scope: 'scope',
  rate_limit_exceeded: 'rate_limited',
}

/** The addresses of a server without a discovery document. */
export const withoutDocument = (authUrl: string): DiscoveryDocument => ({
  issuer: authUrl,
  authorization_endpoint: `${authUrl}${authorizationPaths.authorize}`,
  device_authorization_endpoint: `${authUrl}${authorizationPaths.deviceCode}`,
  token_endpoint: `${authUrl}${authorizationPaths.token}`,
  revocation_endpoint: `${authUrl}${authorizationPaths.revoke}`,
})
