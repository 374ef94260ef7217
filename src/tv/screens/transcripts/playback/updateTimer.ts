import type { PlaybackClock } from './clock.ts'
import { pageTiming, type Timing } from './silentClock.ts'

interface UpdateTimerOptions {
  clock: Pick<PlaybackClock, 'now' | 'running' | 'waiting' | 'rate'>
  /** Shows what belongs to a time in seconds. @returns when something else is to be shown, not before */
  show: (time: number) => number
  timing?: Timing
}

export interface UpdateTimer {
  /** Something changed that is not time going on. */
  look(): void
  stop(): void
}

/** The shortest timeout of a browser. */
const leastMs = 4
/** So long after a start, a jump or another speed a browser's sound may leap: then each frame is looked at. */
const settlingMs = 1_500
const frameMs = 16
/** While sound is on its way the time stands: so often it is looked whether it goes on. */
const waitingMs = 100

/**
 * Shows what belongs to the time while it goes on. Between two changes it sleeps: its work depends on how much is said, not
 * on how long the recording is, nor on how often the screen is drawn. A loop of frames would wake sixty times a second for
 * three words. Of the clock it asks the time alone at each waking; all else only after `look`.
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
    const most = time < settled ? frameMs : Number.POSITIVE_INFINITY
    takeBack = timing.after(Math.max(leastMs, Math.min(ms, most)), step)
  }
  return {
    look: () => {
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
