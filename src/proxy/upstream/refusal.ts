import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import { failureOf, retryAfterOf, UpstreamFailure } from './failure.ts'

/** The authorization server understood and said no, by its `error` (specification: device-flow 6). */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly error: string
  readonly status: number
  /** Milliseconds that it asked to be left alone (`Retry-After`). */
  readonly retryAfter: number | undefined

  constructor(error: string, status: number, retryAfter?: number | undefined) {
    // Only words of the protocol are shown: a description may repeat what was sent.
    const word = /^[\x20\x21\x23-\x5b\x5d-\x7e]{1,80}$/.test(error) ? error : 'unreadable'
    super(`the authorization server refused: ${word} (HTTP ${status})`)
    this.error = word
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** What a call of the client library threw, as `Refusal`, `UpstreamFailure`, or the error itself when it is our own fault. */
export function understood(error: unknown, now: number): unknown {
  for (let one: unknown = error; one instanceof Error; one = one.cause) {
    if (one instanceof Refusal || one instanceof UpstreamFailure) return one
    // What the phone came back with said no; its parameters are the caller's own.
    if (one instanceof AuthorizationResponseError) return new Refusal(one.error, 302)
    if (one instanceof ResponseBodyError)
      return new Refusal(one.error, one.status, retryAfterOf(one.response.headers.get('retry-after'), now))
  }
  const failure = failureOf(error)
  if (failure) return failure
  // Of what the library throws itself, the rest are answers that are not in the protocol. Its errors may hold the answer
  // with its tokens, so they do not travel further.
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('OAUTH_') ? new UpstreamFailure('nonsense') : error
}
