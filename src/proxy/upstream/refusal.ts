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
    const word = /^[\x20\x21\x23-\x5b\x5d-\x7e]{1,80}$/.test(error) ? error : 'unreadable'
    super(`the authorization server refused: ${word} (HTTP ${status})`)
    this.error = word
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** Converts an error of the client library to `Refusal` or `UpstreamFailure`; returns other errors unchanged. */
export function understood(error: unknown, now: number): unknown {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if (one instanceof Refusal || one instanceof UpstreamFailure) return one
    // The service redirected the phone with an error, so the status is that of a redirect.
    if (one instanceof AuthorizationResponseError) return new Refusal(one.error, 302)
    if (one instanceof ResponseBodyError)
      return new Refusal(one.error, one.status, retryAfterOf(one.response.headers.get('retry-after'), now))
  }
  const failure = failureOf(error)
  if (failure) return failure
  // All other errors of the library mean that the answer violates the protocol. They may contain the answer with its
  // tokens, so they are not passed on.
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('OAUTH_') ? new UpstreamFailure('nonsense') : error
}
