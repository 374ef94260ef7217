import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import { failureOf, retryAfterOf, UpstreamFailure } from './failure.ts'

/** The authorization server understood a request and refused it with an `error` (specification: device-flow 6). */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly error: string
  readonly status: number
  /** Milliseconds until the server accepts another request (`Retry-After`). */
  readonly retryAfter: number | undefined

  constructor(error: string, status: number, retryAfter?: number | undefined) {
    // Only the error code is shown: a description may repeat what was sent.
    const code = /^[\x20\x21\x23-\x5b\x5d-\x7e]{1,80}$/.test(error) ? error : 'unreadable'
    super(`the authorization server refused: ${code} (HTTP ${status})`)
    this.error = code
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** Converts an error of the client library to `Refusal` or `UpstreamFailure`; returns other errors unchanged. */
export function toUpstreamError(error: unknown, now: number): unknown {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Refusal || cause instanceof UpstreamFailure) return cause
    // The service redirected the phone with an error, so the status is that of a redirect.
    if (cause instanceof AuthorizationResponseError) return new Refusal(cause.error, 302)
    if (cause instanceof ResponseBodyError)
      return new Refusal(cause.error, cause.status, retryAfterOf(cause.response.headers.get('retry-after'), now))
  }
  const failure = failureOf(error)
  if (failure) return failure
  // All other errors of the library mean that the answer violates the protocol. They may contain the answer with its
  // tokens, so they are not passed on.
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('OAUTH_') ? new UpstreamFailure('nonsense') : error
}
