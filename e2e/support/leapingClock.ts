import type { Clock } from '#contract/clock.ts'

export interface LeapingClock extends Clock {
  /** Advances the time by `ms` milliseconds at once: shorter sleeps end. */
  leap(ms: number): void
}

/**
 * A clock that runs like the system's, and can be advanced. The television is a real browser with its own time, so a
 * clock that stands still would fall behind it; expiry and polling still need no waiting.
 */
export function leapingClock(): LeapingClock {
  interface Sleeper {
    at: number
    wake: () => void
    timer: ReturnType<typeof setTimeout>
  }
  const sleepers = new Set<Sleeper>()
  let leapedMs = 0
  const now = () => Date.now() + leapedMs
  return {
    now,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const end = () => {
          clearTimeout(sleeper.timer)
          sleepers.delete(sleeper)
          signal?.removeEventListener('abort', stop)
        }
        const stop = () => {
          end()
          reject(signal?.reason)
        }
        const wake = () => {
          end()
          resolve()
        }
        const sleeper: Sleeper = { at: now() + ms, wake, timer: setTimeout(wake, ms) }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', stop, { once: true })
      }),
    leap: (ms) => {
      leapedMs += ms
      for (const sleeper of [...sleepers].sort((a, b) => a.at - b.at)) {
        if (sleeper.at <= now()) sleeper.wake()
        else {
          clearTimeout(sleeper.timer)
          sleeper.timer = setTimeout(sleeper.wake, sleeper.at - now())
        }
      }
    },
  }
}
