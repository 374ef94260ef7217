import type { Clock } from '#contract/clock.ts'

/**
 * Milliseconds that a request may take if it redeems something that works only once: a device code, an authorization
 * code, a rotating refresh token. Giving up such a request would lose tokens that are not issued again, so the proxy
 * waits for a slow service, but less than the minute that a load balancer waits for the proxy.
 */
const minRedemptionMs = 45_000

/**
 * The longer of `minRedemptionMs` and the operator's timeout.
 * @param timeout milliseconds that any other request may take
 */
export const redemptionTimeoutMs = (timeout: number): number => Math.max(minRedemptionMs, timeout)

/**
 * Waits as long as a redeeming request may take. After `stopping` aborts, it waits only for `timeout` more, because a
 * process manager kills a stopping proxy after half a minute.
 */
export async function waitForRedemption(
  clock: Clock,
  timeout: number,
  stopping: AbortSignal,
  finished: AbortSignal,
): Promise<void> {
  const ended = new AbortController()
  const end = () => ended.abort(finished.reason)
  const signals = [stopping, finished]
  for (const signal of signals) signal.addEventListener('abort', end)
  try {
    if (!stopping.aborted) return await clock.sleep(redemptionTimeoutMs(timeout), ended.signal)
  } catch (error) {
    if (finished.aborted) throw error
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', end)
  }
  await clock.sleep(timeout, finished)
}
