import type { Clock } from '#contract/clock.ts'

/** The state of a rotation. A new object after each change. */
export interface RotationState {
  /** Index of the screen that is shown. */
  index: number
  /** What is new is shown now, in place of that screen, whose turn begins afterwards. */
  isNews: boolean
  /** Index of the screen that comes next; the same when no other can be shown. */
  next: number
  /** Milliseconds until the next screen. */
  left: number
  paused: boolean
  /** At night, or after a time without a press. */
  dimmed: boolean
  /** How many rows the active row of a list has moved in this turn. */
  row: number
  /** Whole minutes since the start. */
  minutes: number
}

export interface Rotation {
  now(): RotationState
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
  /** How long this screen is shown, if not as long as others. */
  ownMs?: (index: number) => number | undefined
  /** 0: never. */
  dimAfterMs: number
  /** Whether it is night now. The screen is then dimmed, except for a while after a press. */
  isNight: () => boolean
  clock: Clock
  /** Called once a turn before it begins, to fetch what this screen needs. */
  prepare: (index: number) => void
  /** Whether this screen can be shown now. If not, it is skipped. */
  ready: (index: number) => boolean
  /** Whether the current screen has something to show. If not for long, the next one comes early. */
  shows: (index: number) => boolean
  /** Numbers what is new: a number that was not shown yet has a turn at once; 0: nothing is new, and its turn ends. */
  news: () => number
}

/** The turn of what is new is longer than others by this factor, and takes no wall from its number for longer. */
const newsTurns = 2
const mostNewsMs = 2 * 60_000
/** How often it checks, and how often the remaining time can change. */
export const tickMs = 1_000
/** How long a press wakes the screen at night. */
const wokenMs = 5 * 60_000
/** How long a row of a list is active. */
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
  const { count, everyMs, ownMs, dimAfterMs, isNight, clock, prepare, ready, shows, news } = options
  const lengthMs = (index: number) => ownMs?.(index) ?? everyMs
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
  let newsShown = 0
  let state: RotationState = {
    index: 0,
    isNews: false,
    next: after(0),
    left: lengthMs(0),
    paused: false,
    dimmed: false,
    row: 0,
    minutes: 0,
  }

  const set = (change: Partial<RotationState>) => {
    state = { ...state, ...change }
    for (const subscriber of subscribers) subscriber()
  }
  void run()
  return {
    now: () => state,
    subscribe: (subscriber) => {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    step: (by) => show(state.isNews && by === 1 ? state.index : (state.index + by + count) % count),
    pause: (paused) => set({ paused }),
    wake: () => {
      pressedAt = clock.now()
      wokenAt = pressedAt
      if (!state.dimmed) return false
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
    const left = state.paused ? state.left : Math.max(0, state.left - elapsed)
    const { isNews } = state
    unfitFor = isNews || shows(state.index) ? 0 : unfitFor + elapsed
    if (!state.paused && !dimmed) steppedFor += elapsed
    const row = Math.floor(steppedFor / rowMs)
    set({
      dimmed,
      left,
      row,
      minutes: Math.floor((now - startedAt) / minute),
      next: isNews ? state.index : after(state.index),
    })
    if (state.paused) return
    const latest = news()
    if (latest !== 0 && latest !== newsShown) {
      newsShown = latest
      show(state.index, true)
      return
    }
    if (left <= aheadMs && prepared !== state.next) {
      prepared = state.next
      prepare(prepared)
    }
    if (isNews) {
      if (left === 0 || latest === 0) show(state.index)
      return
    }
    const due = left === 0 || (unfitFor >= patienceMs && state.next !== state.index)
    // When no other can be shown it waits, and continues as soon as one can.
    if (due && (state.next !== state.index || count === 1)) show(state.next)
  }

  function show(index: number, isNews = false): void {
    unfitFor = 0
    steppedFor = 0
    prepared = undefined
    set({
      index,
      isNews,
      left: isNews ? Math.min(newsTurns * everyMs, mostNewsMs) : lengthMs(index),
      row: 0,
      next: isNews ? index : after(index),
    })
  }

  /** The next screen that can be shown. One that cannot is skipped, and tried again in the next round. */
  function after(index: number): number {
    for (let by = 1; by < count; by += 1) if (ready((index + by) % count)) return (index + by) % count
    return index
  }
}
