/**
 * Time comes in from outside: whatever expires, polls or rotates is given a clock, so that a test passes hours
 * without waiting for them.
 */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  now(): number
  /** Resolves after `ms` milliseconds of this clock; rejects with the signal's reason when it aborts first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason)
      const stop = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }, ms)
      signal?.addEventListener('abort', stop, { once: true })
    }),
}

/** A clock that moves only by a call; sleepers wake in the order of their time. */
export interface ManualClock extends Clock {
  /** Moves the clock forward and wakes who is due, each at its own time, letting promises settle in between. */
  advance(ms: number): Promise<void>
  /** How many sleepers wait: what a test waits for before it advances. */
  readonly sleepers: number
}

export function manualClock(start: number): ManualClock {
  interface Sleeper {
    at: number
    wake: () => void
  }
  const sleepers = new Set<Sleeper>()
  let time = start
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  return {
    now: () => time,
    get sleepers() {
      return sleepers.size
    },
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason)
        const stop = () => {
          sleepers.delete(sleeper)
          reject(signal?.reason)
        }
        const sleeper: Sleeper = {
          at: time + ms,
          wake: () => {
            sleepers.delete(sleeper)
            signal?.removeEventListener('abort', stop)
            resolve()
          },
        }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', stop, { once: true })
      }),
    advance: async (ms) => {
      const end = time + ms
      await settle()
      for (;;) {
        const next = [...sleepers].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        time = Math.max(time, next.at)
        next.wake()
        await settle()
      }
      time = end
    },
  }
}
