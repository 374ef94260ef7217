import { type PlaybackClock, pageTiming, type Timing } from './clock.ts'

interface UpdateTimerOptions {
  clock: Pick<PlaybackClock, 'now' | 'running' | 'waiting' | 'rate'>
  /** Shows the state at a time in seconds. @returns the time of the next change, in seconds */
  show: (time: number) => number
  timing?: Timing
}

interface UpdateTimer {
  /** To be called after every change but the passing of time. Reads the clock's state and shows the present time. */
  update(): void
  stop(): void
}

/** The shortest timeout of a browser. */
const minTimeoutMs = 4
/** Audio may jump for this long after a start, a seek or a change of speed: the timer then wakes at every frame. */
const settlingMs = 1_500
const frameMs = 16
/** How often the time is checked while it stands still because audio is loading. */
const waitingMs = 100

/**
 * Shows the state at the clock's time while the clock runs. Sleeps between two changes, so its work depends on the
 * number of words, not on the recording's length or the frame rate: a loop of frames would wake 60 times a second for
 * three words. A wake-up reads only the clock's time; `update` reads the rest of its state.
 */
export function startUpdateTimer({ clock, show, timing = pageTiming }: UpdateTimerOptions): UpdateTimer {
  let due = Number.NEGATIVE_INFINITY
  let settled = Number.NEGATIVE_INFINITY
  let running = false
  let waiting = false
  let rate = 1
  let takeBack = () => {}

  const step = () => {
    const time = clock.now()
    if (time >= due) due = show(time)
    if (!running || due === Number.POSITIVE_INFINITY) return
    const ms = waiting ? waitingMs : ((due - time) / rate) * 1000 + 1
    const maxMs = time < settled ? frameMs : Number.POSITIVE_INFINITY
    takeBack = timing.after(Math.max(minTimeoutMs, Math.min(ms, maxMs)), step)
  }
  return {
    update: () => {
      due = Number.NEGATIVE_INFINITY
      running = clock.running()
      waiting = clock.waiting()
      rate = clock.rate()
      settled = clock.now() + (settlingMs / 1000) * rate
      takeBack()
      step()
    },
    stop: () => takeBack(),
  }
}
