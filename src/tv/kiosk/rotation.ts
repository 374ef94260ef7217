import type { Clock } from '#contract/clock.ts'

/** The state of a rotation. A new object after each change. */
export interface Standing {
  /** Index of the screen that is shown. */
  index: number
  /** Index of the screen that comes next; the same when no other can be shown. */
  next: number
  /** Milliseconds until the next screen. */
  left: number
  paused: boolean
  /** At night, or after a time without a press. */
  dimmed: boolean
  /** Steps that the lit row of a list has taken in this turn. */
  row: number
  /** Whole minutes since the start. */
  minutes: number
}

export interface Rotation {
  now(): Standing
  subscribe(subscriber: () => void): () => void
  /** Goes forward or back at once, and restarts the time. */
  step(by: 1 | -1): void
  pause(paused: boolean): void
  /** A key was pressed. `true`: it was dimmed, and the press only wakes it. */
  wake(): boolean
  stop(): void
}

interface RotationOptions {
  /** How many screens. */
  count: number
  everyMs: number
  /** 0: never. */
  dimAfterMs: number
  /** Whether it is night now: it is then dimmed, but for a while after a press. */
  isNight: () => boolean
  clock: Clock
  /** Called once a turn before it begins, to fetch what this screen needs. */
  prepare: (index: number) => void
  /** Whether this screen can be shown now. If not, it is skipped. */
  ready: (index: number) => boolean
  /** Whether the current screen has something to show. If not for long, the next one comes early. */
  shows: (index: number) => boolean
}

/** How often it checks, and how often the remaining time can change. */
export const tickMs = 1_000
/** How long a press wakes it at night. */
const wokenMs = 5 * 60_000
/** How long a row of a list is lit. */
const rowMs = 5_000
/** How long before its turn a screen is prepared. */
const aheadMs = 8_000
/** How long a screen may have nothing to show. */
const patienceMs = 4_000
const minute = 60_000

/**
 * Goes from screen to screen, for weeks: one timer, no list that grows. A clock that leaps (a television that slept)
 * causes one step and not many.
 */
export function createRotation(options: RotationOptions): Rotation {
  const { count, everyMs, dimAfterMs, isNight, clock, prepare, ready, shows } = options
  const stopping = new AbortController()
  const subscribers = new Set<() => void>()
  const startedAt = clock.now()
  let pressedAt = startedAt
  let tickedAt = startedAt
  let wokenAt: number | undefined
  let unfitFor = 0
  /** How long rows were stepped through in this turn. */
  let steppedFor = 0
  let prepared: number | undefined
  let standing: Standing = { index: 0, next: after(0), left: everyMs, paused: false, dimmed: false, row: 0, minutes: 0 }

  const set = (change: Partial<Standing>) => {
    standing = { ...standing, ...change }
    for (const subscriber of [...subscribers]) subscriber()
  }
  void run()
  return {
    now: () => standing,
    subscribe: (subscriber) => {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    step: (by) => show((standing.index + by + count) % count),
    pause: (paused) => set({ paused }),
    wake: () => {
      pressedAt = clock.now()
      wokenAt = pressedAt
      if (!standing.dimmed) return false
      set({ dimmed: false })
      return true
    },
    stop: () => {
      stopping.abort()
      subscribers.clear()
    },
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await clock.sleep(tickMs, stopping.signal).catch(() => {})
      if (!stopping.signal.aborted) tick()
    }
  }

  function tick(): void {
    const now = clock.now()
    const elapsed = Math.max(0, now - tickedAt)
    tickedAt = now
    const isIdle = dimAfterMs > 0 && now - pressedAt >= dimAfterMs
    const isAsleep = isNight() && (wokenAt === undefined || now - wokenAt >= wokenMs)
    const dimmed = isIdle || isAsleep
    const left = standing.paused ? standing.left : Math.max(0, standing.left - elapsed)
    unfitFor = shows(standing.index) ? 0 : unfitFor + elapsed
    if (!standing.paused && !dimmed) steppedFor += elapsed
    const row = Math.floor(steppedFor / rowMs)
    set({ dimmed, left, row, minutes: Math.floor((now - startedAt) / minute), next: after(standing.index) })
    if (standing.paused) return
    if (left <= aheadMs && prepared !== standing.next) {
      prepared = standing.next
      prepare(prepared)
    }
    const due = left === 0 || (unfitFor >= patienceMs && standing.next !== standing.index)
    // When no other can be shown it waits, and goes on as soon as one can.
    if (due && (standing.next !== standing.index || count === 1)) show(standing.next)
  }

  function show(index: number): void {
    unfitFor = 0
    steppedFor = 0
    prepared = undefined
    set({ index, left: everyMs, row: 0, next: after(index) })
  }

  /** The next screen that can be shown. One that cannot is skipped, and tried again in the next round. */
  function after(index: number): number {
    for (let by = 1; by < count; by += 1) if (ready((index + by) % count)) return (index + by) % count
    return index
  }
}
