/** The position in a recording: of its audio, or of a clock that runs without audio. */
export interface PlaybackClock {
  /** Seconds since the beginning. */
  now(): number
  /** Seconds; 0 while it is not known. */
  duration(): number
  /** Whether it is neither paused nor at the end. */
  running(): boolean
  /** Whether it is neither paused nor at the end, and waits for audio to load. */
  waiting(): boolean
  /** Rejects with a DOMException if the browser refuses, such as `NotAllowedError`: it requires a key press first. */
  play(): Promise<void>
  pause(): void
  /** `seconds`: within the duration. */
  seek(seconds: number): void
  /** Speed: 0.5 to 2. */
  rate(): number
  setRate(rate: number): void
  close(): void
}

interface ClockListener {
  /** Called after every change but the passing of time: started, paused, waiting, seeked, ended, other speed. */
  onChange: () => void
  /** The audio did not load, or broke off. */
  onFailure?: () => void
}

const changes = [
  'play',
  'pause',
  'playing',
  'waiting',
  'seeking',
  'seeked',
  'ratechange',
  'ended',
  'durationchange',
  'loadedmetadata',
] as const

/**
 * A clock that follows the audio of the recording. Of several seeks during one seek of the browser, only the last is
 * done. Closing the clock also stops `audio` and its download.
 */
export function audioClock(audio: HTMLAudioElement, { onChange, onFailure }: ClockListener): PlaybackClock {
  /** The newest target, in seconds, while the browser still seeks to an earlier one. */
  let wanted: number | undefined
  const changed = () => {
    if (wanted !== undefined && !audio.seeking) {
      const target = wanted
      wanted = undefined
      audio.currentTime = target
    }
    onChange()
  }
  const failed = () => onFailure?.()
  for (const name of changes) audio.addEventListener(name, changed)
  audio.addEventListener('error', failed)
  return {
    now: () => wanted ?? audio.currentTime,
    duration: () => (Number.isFinite(audio.duration) ? audio.duration : 0),
    running: () => !audio.paused && !audio.ended,
    waiting: () => audio.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !audio.paused && !audio.ended,
    play: () => audio.play(),
    pause: () => audio.pause(),
    seek: (seconds) => {
      if (audio.seeking) wanted = seconds
      else audio.currentTime = seconds
      onChange()
    },
    rate: () => audio.playbackRate,
    setRate: (rate) => {
      // Also the default rate, with which a new source starts.
      audio.defaultPlaybackRate = rate
      audio.playbackRate = rate
    },
    close: () => {
      for (const name of changes) audio.removeEventListener(name, changed)
      audio.removeEventListener('error', failed)
      audio.pause()
      // Ends the download.
      audio.removeAttribute('src')
      audio.load()
    },
  }
}

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
