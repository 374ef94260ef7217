import type { PairingFailure } from '#contract/proxy.ts'
import { maxWaitMs as maxRetryAfterMs } from '../tokens/stillWaiting.ts'
import { UpstreamFailure } from '../upstream/failure.ts'
import { Refusal } from '../upstream/refusal.ts'
import { noCodes, noFailure, type PairingRow } from './pairings.ts'

/** The contract's reason for each `error` of the server (specification: device-flow 6); any other is `unexpected`. */
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

/** The longest wait between two calls in milliseconds, however often they fail. */
const maxWaitMs = 60_000
/** Milliseconds added to the interval of this and all later polls (RFC 8628, section 3.5). */
const slowDownMs = 5_000

/**
 * The change of a pairing after a poll without tokens; undefined for an error of the proxy itself.
 * @param now when the answer arrived: the next wait starts here, so that a slow answer never shortens it
 */
export function afterPoll(row: PairingRow, error: unknown, now: number) {
  const nextPollAt = (waitMs: number, retryAfter = 0) => now + Math.max(waitMs, Math.min(retryAfter, maxRetryAfterMs))
  const noTrouble = { trouble: null, trouble_status: null, failures: 0 }
  if (error instanceof Refusal)
    switch (error.error) {
      case 'authorization_pending':
        return { ...noTrouble, next_poll_at: nextPollAt(row.interval, error.retryAfter) }
      case 'slow_down': {
        const interval = row.interval + slowDownMs
        return { ...noTrouble, interval, next_poll_at: nextPollAt(interval, error.retryAfter) }
      }
      // Also if the service issued the tokens in an answer that was lost: the code cannot be used any more, so the
      // television is told to request another.
      case 'invalid_grant':
      case 'expired_token':
        return { ...noCodes, ...noFailure, state: 'expired' as const }
      // The service has a problem or is under load: the code is still valid.
      case 'server_error':
      case 'temporarily_unavailable':
      case 'rate_limit_exceeded':
        return backOff(row, new UpstreamFailure('status', { status: error.status, retryAfter: error.retryAfter }), now)
      default:
        return refused(error)
    }
  return error instanceof UpstreamFailure ? backOff(row, error, now) : undefined
}

/** Doubles the wait after each failed call (RFC 8628, section 3.5). The code stays. */
function backOff(row: PairingRow, failure: UpstreamFailure, now: number) {
  const failures = row.failures + 1
  const waitMs = Math.max(Math.min(row.interval * 2 ** Math.min(failures, 10), maxWaitMs), row.interval)
  return {
    failures,
    trouble: failure.reason,
    trouble_status: failure.status ?? null,
    next_poll_at: now + Math.max(waitMs, Math.min(failure.retryAfter ?? 0, maxRetryAfterMs)),
  }
}
