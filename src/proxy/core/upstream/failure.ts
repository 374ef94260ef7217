import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import { codeEnteredMember, verificationDigitsMember } from '#contract/authorization.ts'
import type { Clock } from '#contract/clock.ts'
import type { FailureCause } from '#contract/proxy.ts'
import { retryAfterOf } from '#web/http/retryAfter.ts'
import { networkCause } from '#web/outbound/networkProblem.ts'

/** A service could not be reached or understood. The cause is one that an operator can act on, without secrets. */
export class UpstreamFailure extends Error {
  override name = 'UpstreamFailure'
  readonly reason: FailureCause
  /** HTTP status, if the service answered. */
  readonly status: number | undefined
  /** Milliseconds until the service accepts another call (`Retry-After`). */
  readonly retryAfter: number | undefined

  constructor(
    reason: FailureCause,
    details: { status?: number | undefined; retryAfter?: number | undefined; cause?: unknown } = {},
  ) {
    super(`the service could not be used: ${reason}${details.status ? ` (HTTP ${details.status})` : ''}`, {
      cause: details.cause,
    })
    this.reason = reason
    this.status = details.status
    this.retryAfter = details.retryAfter
  }
}

/** Returns the failure for a network error; undefined for any other error. */
export function failureOf(error: unknown): UpstreamFailure | undefined {
  if (error instanceof UpstreamFailure) return error
  const failureOfCause = error instanceof Error && error.cause !== undefined ? failureOf(error.cause) : undefined
  if (failureOfCause) return failureOfCause
  const reason = networkCause(error)
  return reason && new UpstreamFailure(reason, { cause: error })
}

/**
 * Runs `call` with a signal that aborts after `limit`: milliseconds of this clock, or a function that waits.
 * @throws UpstreamFailure `timeout` if the call took longer
 */
export async function within<Result>(
  clock: Clock,
  limit: number | ((finished: AbortSignal) => Promise<void>),
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const finished = new AbortController()
  const timedOut = new AbortController()
  const limitReached = typeof limit === 'number' ? clock.sleep(limit, finished.signal) : limit(finished.signal)
  const overdue = limitReached.then(
    () => {
      timedOut.abort(new UpstreamFailure('timeout'))
      throw timedOut.signal.reason
    },
    () => new Promise<never>(() => {}),
  )
  try {
    return await Promise.race([call(timedOut.signal), overdue])
  } catch (error) {
    throw timedOut.signal.aborted ? timedOut.signal.reason : error
  } finally {
    finished.abort()
  }
}

/** The authorization server understood a request and refused it with an `error` (specification: device-flow 6). */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly error: string
  readonly status: number
  /** Milliseconds until the server accepts another request (`Retry-After`). */
  readonly retryAfter: number | undefined
  /** Whether a person has entered the code, if the server says so. */
  readonly isCodeEntered: boolean
  /** The digits that the television shows meanwhile. */
  readonly digits: string | undefined

  constructor(error: string, status: number, retryAfter?: number | undefined, members: Record<string, unknown> = {}) {
    // Only the error code is shown: a description may repeat what was sent.
    const code = /^[\x20\x21\x23-\x5b\x5d-\x7e]{1,80}$/.test(error) ? error : 'unreadable'
    super(`the authorization server refused: ${code} (HTTP ${status})`)
    this.error = code
    this.status = status
    this.retryAfter = retryAfter
    this.isCodeEntered = members[codeEnteredMember] === true
    const digits = String(members[verificationDigitsMember])
    this.digits = /^\d\d$/.test(digits) ? digits : undefined
  }
}

/** Converts an error of the client library to `Refusal` or `UpstreamFailure`; returns other errors unchanged. */
export function toUpstreamError(error: unknown, now: number): unknown {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof Refusal || cause instanceof UpstreamFailure) return cause
    // The service redirected the phone with an error, so the status is that of a redirect.
    if (cause instanceof AuthorizationResponseError) return new Refusal(cause.error, 302)
    if (cause instanceof ResponseBodyError)
      return new Refusal(
        cause.error,
        cause.status,
        retryAfterOf(cause.response.headers.get('retry-after'), now),
        cause.cause,
      )
  }
  const failure = failureOf(error)
  if (failure) return failure
  // All other errors of the library mean that the answer violates the protocol. They may contain the answer with its
  // tokens, so they are not passed on.
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code.startsWith('OAUTH_') ? new UpstreamFailure('nonsense') : error
}
