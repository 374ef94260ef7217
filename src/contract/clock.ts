export const hourMs = 3_600_000
/** 24 hours. A day of the service may have 23 or 25: `platform/time/days.ts` counts those. */
export const dayMs = 24 * hourMs

/**
 * Code that expires, polls or rotates something gets a clock as a parameter, so that a test can pass hours without
 * waiting.
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

/** A clock for tests that moves only by a call. Sleepers wake in the order of their times. */
export interface ManualClock extends Clock {
  /** Moves the clock forward and wakes each due sleeper at its own time. Promises settle in between. */
  advance(ms: number): Promise<void>
  /** Jumps to a time, as a clock that is corrected does. Sleepers wait as long as before. */
  set(time: number): void
  /** Number of waiting sleepers. A test can wait for one before it advances the clock. */
  readonly sleepers: number
}

export function manualClock(start: number): ManualClock {
  interface Sleeper {
    dueAt: number
    wake: () => void
  }
  const sleepers = new Set<Sleeper>()
  let time = start
  const settlePromises = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  return {
    now: () => time,
    set: (to) => {
      for (const sleeper of sleepers) sleeper.dueAt += to - time
      time = to
    },
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
          dueAt: time + ms,
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
      await settlePromises()
      for (;;) {
        const next = [...sleepers].filter(({ dueAt }) => dueAt <= end).sort((a, b) => a.dueAt - b.dueAt)[0]
        if (!next) break
        time = Math.max(time, next.dueAt)
        next.wake()
        await settlePromises()
      }
      time = end
    },
  }
}

/**
 * The sleep between two reads of something that may change. A change ends it. A change that comes while the loop is
 * awake ends the next sleep at once, so that none is missed.
 */
export class WakeableSleep {
  readonly #clock: Clock
  #isWoken = false
  #current = new AbortController()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  wake(): void {
    this.#isWoken = true
    // Without a reason, it would make an error with its stack, of which nobody hears.
    this.#current.abort('woken')
  }

  /** @param ms milliseconds; 0 or less returns at once */
  async sleep(ms: number): Promise<void> {
    if (ms > 0 && !this.#isWoken) {
      this.#current = new AbortController()
      await this.#clock.sleep(ms, this.#current.signal).catch(() => {})
    }
    this.#isWoken = false
  }
}
