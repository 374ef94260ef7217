import { type Clock, systemClock } from '#contract/clock.ts'

/** The television's clock: milliseconds since the page was opened. It never jumps, which a television's wall time does. */
export const steadyClock: Clock = { now: () => performance.now(), sleep: systemClock.sleep }

/** Waits, but not longer than until the browser says that the network is back. Rejects when `signal` aborts. */
export function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  if (typeof window === 'undefined') return clock.sleep(ms, signal)
  return new Promise((resolve, reject) => {
    window.addEventListener('online', back)
    clock
      .sleep(ms, signal)
      .then(resolve, reject)
      .finally(() => window.removeEventListener('online', back))
    function back() {
      resolve()
    }
  })
}
