import type { Clock } from '#contract/clock.ts'

/**
 * Milliseconds that a request may take that redeems what can be redeemed once: a device code, an authorization code, a
 * refresh token that rotates. Giving such a request up throws the answer away, and with it tokens that nobody gets
 * again, so a slow service is waited for; less long than a balancer waits for us, which is a minute.
 */
const redeemingMs = 45_000

/** The same, where an operator gives every request longer. @param timeout milliseconds that any other request may take */
export const redeemingLasts = (timeout: number): number => Math.max(redeemingMs, timeout)

/**
 * Waits as long as a redeeming request may take; once `stopping` aborts, no longer than any other from then on: whoever
 * stops a proxy waits for it, and kills it after half a minute.
 */
export async function redeemingPatience(
  clock: Clock,
  timeout: number,
  stopping: AbortSignal,
  finished: AbortSignal,
): Promise<void> {
  const over = new AbortController()
  const end = () => over.abort(finished.reason)
  const signals = [stopping, finished]
  for (const signal of signals) signal.addEventListener('abort', end)
  try {
    if (!stopping.aborted) return await clock.sleep(redeemingLasts(timeout), over.signal)
  } catch (error) {
    if (finished.aborted) throw error
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', end)
  }
  await clock.sleep(timeout, finished)
}
