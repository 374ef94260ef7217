import type { ClockListener, PlaybackClock } from './clock.ts'

/** A monotonic clock in milliseconds, and a timer. `after` returns a function that cancels the call. */
export interface Timing {
  now(): number
  after(ms: number, step: () => void): () => void
}

export const pageTiming: Timing = {
  now: () => performance.now(),
  after: (ms, step) => {
    const timer = setTimeout(step, ms)
    return () => clearTimeout(timer)
  },
}

interface SilentClockOptions extends ClockListener {
  /** Seconds. */
  duration: number
  startAt: number
  rate: number
  timing?: Timing
}

/** A clock that runs like a recording of this duration, without audio. */
export function silentClock(options: SilentClockOptions): PlaybackClock {
  const { duration, startAt, onChange, timing = pageTiming } = options
  let rate = options.rate
  /** The position at `since`, in seconds. */
  let base = startAt
  let since: number | undefined
  let takeBack = () => {}

  const now = () => {
    const passed = since === undefined ? 0 : ((timing.now() - since) / 1000) * rate
    return Math.min(duration, base + passed)
  }
  /** Starts or stops the clock at `at` seconds, and plans its stop at the end. */
  const begin = (running: boolean, at = now()) => {
    takeBack()
    base = at
    since = running ? timing.now() : undefined
    if (running)
      takeBack = timing.after(((duration - base) / rate) * 1000, () => {
        begin(false, duration)
        onChange()
      })
  }
  return {
    now,
    duration: () => duration,
    running: () => since !== undefined,
    waiting: () => false,
    play: async () => {
      begin(true, now() >= duration ? 0 : now())
      onChange()
    },
    pause: () => {
      begin(false)
      onChange()
    },
    seek: (seconds) => {
      begin(since !== undefined && seconds < duration, Math.max(0, Math.min(seconds, duration)))
      onChange()
    },
    rate: () => rate,
    setRate: (next) => {
      const at = now()
      rate = next
      begin(since !== undefined, at)
      onChange()
    },
    close: () => takeBack(),
  }
}
