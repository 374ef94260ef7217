import type { Clock } from '#contract/clock.ts'

/** Where a rotation stands. A new object after each change. */
export interface Standing {
  /** Of the screen that is shown. */
  index: number
  /** Of the screen that comes next; the same where there is no other to go to. */
  next: number
  /** Milliseconds until then. */
  left: number
  paused: boolean
  /** Nobody has pressed for long. */
  dimmed: boolean
  /** Whole minutes since the start. */
  minutes: number
}

export interface Rotation {
  now(): Standing
  subscribe(subscriber: () => void): () => void
  /** Forward or back at once; what is left begins anew. */
  step(by: 1 | -1): void
  pause(paused: boolean): void
  /** Somebody is there. `true`: it was dimmed, and that is all that the press does. */
  wake(): boolean
  stop(): void
}

interface RotationOptions {
  /** How many screens. */
  count: number
  everyMs: number
  /** 0: never. */
  dimAfterMs: number
  clock: Clock
  /** Told once a turn, before it is due: whatever this screen needs can be fetched. */
  prepare: (index: number) => void
  /** Whether this screen can be shown now: the others wait until they can. */
  ready: (index: number) => boolean
  /** Whether what is shown has something to show; one that does not for long gives way early. */
  shows: (index: number) => boolean
}

/** How often it looks, and as often the time that is left can change. */
export const tickMs = 1_000
/** So long before its turn a screen is prepared. */
const aheadMs = 8_000
/** So long a screen may be without anything to show. */
const patienceMs = 4_000
const minute = 60_000

/**
 * Goes from screen to screen, for weeks: one sleeper, no list that grows. A clock that leapt (a television that slept)
 * costs one step and not many.
 */
export function createRotation(options: RotationOptions): Rotation {
  const { count, everyMs, dimAfterMs, clock, prepare, ready, shows } = options
  const stopping = new AbortController()
  const subscribers = new Set<() => void>()
  const begun = clock.now()
  let pressedAt = begun
  let tickedAt = begun
  let unfitFor = 0
  let prepared: number | undefined
  let standing: Standing = { index: 0, next: after(0), left: everyMs, paused: false, dimmed: false, minutes: 0 }

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
    const dimmed = dimAfterMs > 0 && now - pressedAt >= dimAfterMs
    const left = standing.paused ? standing.left : Math.max(0, standing.left - elapsed)
    unfitFor = shows(standing.index) ? 0 : unfitFor + elapsed
    set({ dimmed, left, minutes: Math.floor((now - begun) / minute), next: after(standing.index) })
    if (standing.paused) return
    if (left <= aheadMs && prepared !== standing.next) {
      prepared = standing.next
      prepare(prepared)
    }
    const due = left === 0 || (unfitFor >= patienceMs && standing.next !== standing.index)
    // Where no other can be shown it waits, and goes as soon as one can.
    if (due && (standing.next !== standing.index || count === 1)) show(standing.next)
  }

  function show(index: number): void {
    unfitFor = 0
    prepared = undefined
    set({ index, left: everyMs, next: after(index) })
  }

  /** The next that can be shown; a screen that cannot is passed by, and asked again the next time round. */
  function after(index: number): number {
    for (let by = 1; by < count; by += 1) if (ready((index + by) % count)) return (index + by) % count
    return index
  }
}
