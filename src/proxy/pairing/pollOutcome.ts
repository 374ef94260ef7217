import type { PairingFailure } from '#contract/proxy.ts'
import { UpstreamFailure } from '../upstream/failure.ts'
import { Refusal } from '../upstream/refusal.ts'
import { noCodes, noFailure, type PairingRow } from './pairings.ts'

/** The server's `error` (specification: device-flow 6) in the contract's words; else `unexpected`. */
const failures: Record<string, PairingFailure> = {
  access_denied: 'denied',
  admin_policy_enforced: 'policy',
  org_internal: 'organization',
  invalid_client: 'client',
  unauthorized_client: 'client',
  invalid_scope: 'scope',
  rate_limit_exceeded: 'rate_limited',
}

/** Columns of a pairing that ended in a refusal. */
export const refused = (refusal: Refusal) => ({
  ...noCodes,
  ...noFailure,
  state: 'failed' as const,
  reason: failures[refusal.error] ?? 'unexpected',
  status: refusal.status,
  detail: refusal.error,
})

/** Milliseconds of the longest wait between two calls, however often they fail. */
const longestWait = 60_000
/** RFC 8628, section 3.5: for this and all later polls. */
const slowDown = 5_000

/**
 * What becomes of a pairing after a poll that gave no tokens.
 * @param now when the answer came: the next wait counts from here, so that a slow answer never shortens it
 */
export function afterPoll(row: PairingRow, error: unknown, now: number) {
  const waitAtLeast = (wait: number, retryAfter = 0) => now + Math.max(wait, retryAfter)
  const reached = { trouble: null, trouble_status: null, failures: 0 }
  if (error instanceof Refusal)
    switch (error.error) {
      case 'authorization_pending':
        return { ...reached, next_poll_at: waitAtLeast(row.interval, error.retryAfter) }
      case 'slow_down': {
        const interval = row.interval + slowDown
        return { ...reached, interval, next_poll_at: waitAtLeast(interval, error.retryAfter) }
      }
      // Also of one that gave its tokens already, in an answer that was lost on its way: nothing comes of it any more, so
      // the television is told to take another, and stands before no riddle.
      case 'invalid_grant':
      case 'expired_token':
        return { ...noCodes, ...noFailure, state: 'expired' as const }
      // A service in trouble or under load: the code is still good.
      case 'server_error':
      case 'temporarily_unavailable':
      case 'rate_limit_exceeded':
        return unreached(
          row,
          new UpstreamFailure('status', { status: error.status, retryAfter: error.retryAfter }),
          now,
        )
      default:
        return refused(error)
    }
  return error instanceof UpstreamFailure ? unreached(row, error, now) : undefined
}

/** The service was not reached: the interval doubles with every time (RFC 8628, section 3.5), and the code stays. */
function unreached(row: PairingRow, failure: UpstreamFailure, now: number) {
  const failures = row.failures + 1
  const wait = Math.max(Math.min(row.interval * 2 ** Math.min(failures, 10), longestWait), row.interval)
  return {
    failures,
    trouble: failure.why,
    trouble_status: failure.status ?? null,
    next_poll_at: now + Math.max(wait, failure.retryAfter ?? 0),
  }
}
