import type { PlaybackClock } from './clock.ts'

/** Calls, and takes calls back: of the browser, or of a test. */
export interface Waking {
  /** At the next frame. */
  frame(step: () => void): () => void
  after(ms: number, step: () => void): () => void
}

const pageWaking: Waking = {
  frame: (step) => {
    const frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  },
  after: (ms, step) => {
    const timer = setTimeout(step, ms)
    return () => clearTimeout(timer)
  },
}

interface PulseOptions {
  clock: Pick<PlaybackClock, 'now' | 'running' | 'rate'>
  /** Shows what belongs to a time in seconds. @returns when something else is to be shown, not before */
  show: (time: number) => number
  waking?: Waking
}

export interface Pulse {
  /** Something changed that is not time going on. */
  look(): void
  stop(): void
}

/** From here to the next change each frame is looked at: a timer alone would be late by what the page is doing. */
const framesFromMs = 45

/**
 * Shows what belongs to the time while it goes on. Between two changes it sleeps, so that its work depends on how much is
 * said and not on how long the recording is, nor on how often the screen is drawn.
 */
export function startPulse({ clock, show, waking = pageWaking }: PulseOptions): Pulse {
  let due = Number.NEGATIVE_INFINITY
  let takeBack = () => {}

  const step = () => {
    const time = clock.now()
    if (time >= due) due = show(time)
    rest(time)
  }
  const rest = (time: number) => {
    takeBack()
    takeBack = () => {}
    if (!clock.running() || due === Number.POSITIVE_INFINITY) return
    const ms = ((due - time) / clock.rate()) * 1000
    takeBack = ms > framesFromMs ? waking.after(ms - framesFromMs / 2, step) : waking.frame(step)
  }
  return {
    look: () => {
      due = Number.NEGATIVE_INFINITY
      step()
    },
    stop: () => takeBack(),
  }
}
