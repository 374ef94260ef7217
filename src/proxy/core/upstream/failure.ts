import type { Clock } from '#contract/clock.ts'
import type { FailureCause } from '#contract/proxy.ts'
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
 * `Retry-After` in milliseconds (RFC 9110, section 10.2.3: seconds or a date); undefined if missing or invalid. At most
 * an hour: a mistake of a service must not stop televisions for a day.
 */
export function retryAfterOf(value: string | null | undefined, now: number): number | undefined {
  if (!value) return undefined
  const ms = /^\d{1,9}$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), 3_600_000)
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
