import { type Clock, systemClock } from '#contract/clock.ts'

/**
 * The television's clock: milliseconds since the page was opened. It never jumps, unlike a television's time of day.
 */
export const steadyClock: Clock = { now: () => performance.now(), sleep: systemClock.sleep }

/** Event of the window after a suspension: open streams may be dead, and waits end. */
export const wokeEvent = 'tenfoot:woke'

/** Waits `ms`, or until the network is back or the television has resumed. Rejects when `signal` aborts. */
export function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  if (typeof window === 'undefined') return clock.sleep(ms, signal)
  return new Promise((resolve, reject) => {
    const ends = ['online', wokeEvent]
    for (const name of ends) window.addEventListener(name, back)
    clock
      .sleep(ms, signal)
      .then(resolve, reject)
      .finally(() => {
        for (const name of ends) window.removeEventListener(name, back)
      })
    function back() {
      resolve()
    }
  })
}
