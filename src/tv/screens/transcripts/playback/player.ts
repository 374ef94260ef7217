import { audioClock, type PlaybackClock, silentClock } from './clock.ts'

/**
 * `none`: there is no audio; `lost`: it did not load, or broke off; `unplayable`: its address answers, but the browser
 * cannot play its format; `held`: the browser requires a key press first.
 */
export type Sound = 'on' | 'none' | 'lost' | 'unplayable' | 'held'

interface PlayerState {
  running: boolean
  waiting: boolean
  rate: number
  sound: Sound
}

export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

interface PlayerOptions {
  /** Address of the audio; undefined if there is none. */
  url: string | undefined
  /** Seconds, from the record. */
  duration: number
  startAt: number
}

/** Plays a recording's audio, or runs without it. */
export interface Player {
  readonly clock: PlaybackClock
  state(): PlayerState
  /** The subscriber is called after every change of the state, and after seeks, which do not change it. */
  onChange(subscriber: () => void): () => void
  toggle(): void
  play(): void
  pause(): void
  /** Seconds; limited to the recording's beginning and end. */
  seek(seconds: number): void
  setRate(rate: number): void
  /** Loads lost audio again, at the present time. */
  retrySound(): void
  close(): void
}

/**
 * Plays a recording, or its time alone where it has no sound.
 */
export function createPlayer({ url, duration, startAt }: PlayerOptions): Player {
  const subscribers = new Set<() => void>()
  let sound: Sound = url === undefined ? 'none' : 'on'
  let state: PlayerState = { running: false, waiting: false, rate: 1, sound }
  let closed = false
  /** Audio that breaks off is loaded again by itself once. */
  let hasReloaded = false

  const announce = () => {
    if (closed) return
    const next = { running: current.running(), waiting: current.waiting(), rate: current.rate(), sound }
    const same = (Object.keys(next) as (keyof PlayerState)[]).every((name) => next[name] === state[name])
    if (!same) state = next
    for (const subscriber of subscribers) subscriber()
  }
  const withSound = (source: string, at: number, rate: number) => {
    const audio = new Audio()
    audio.preload = 'metadata'
    audio.src = source
    const clock = audioClock(audio, {
      onChange: () => current === clock && announce(),
      onFailure: () => lose(clock, clock.running()),
    })
    clock.setRate(rate)
    if (at > 0) audio.currentTime = at
    return clock
  }
  const withoutSound = (at: number, rate: number) =>
    silentClock({ duration, startAt: at, rate, onChange: () => announce() })
  const lose = (clock: PlaybackClock, running: boolean) => {
    if (current !== clock || closed) return
    const [at, rate, hadLoaded] = [clock.now(), clock.rate(), clock.duration() > 0]
    clock.close()
    sound = 'lost'
    const silent = withoutSound(at, rate)
    current = silent
    if (running) void silent.play()
    announce()
    // Browsers report the same error for an unknown format and for a failed request.
    if (url !== undefined)
      void comes(url).then((isThere) => {
        if (!isThere || current !== silent) return
        if (!hadLoaded) {
          sound = 'unplayable'
          announce()
        } else if (!hasReloaded) {
          hasReloaded = true
          player.retrySound()
        }
      })
  }
  let current = url === undefined ? withoutSound(startAt, 1) : withSound(url, startAt, 1)
  // Many televisions continue with the sound of an app that another one hides.
  const pauseWhenHidden = () => document.hidden && current.pause()
  document.addEventListener('visibilitychange', pauseWhenHidden)

  const player: Player = {
    get clock() {
      return current
    },
    state: () => state,
    onChange: (subscriber) => {
      subscribers.add(subscriber)
      return () => subscribers.delete(subscriber)
    },
    toggle: () => (current.running() ? player.pause() : player.play()),
    play: () => {
      const clock = current
      clock.play().then(
        () => {
          if (sound !== 'held') return
          sound = 'on'
          announce()
        },
        (error: unknown) => {
          if (closed || current !== clock || !(error instanceof DOMException)) return
          // The audio failed, and its error event comes later. The browser stays paused, but the viewer wants to play.
          if (error.name === 'NotSupportedError') lose(clock, true)
          if (error.name !== 'NotAllowedError') return
          sound = 'held'
          announce()
        },
      )
    },
    pause: () => current.pause(),
    seek: (seconds) => {
      const last = current.duration() || duration
      current.seek(Math.max(0, last > 0 ? Math.min(seconds, last) : seconds))
    },
    setRate: (rate) => {
      current.setRate(rate)
      announce()
    },
    retrySound: () => {
      if (url === undefined || sound !== 'lost') return
      const before = current
      sound = 'on'
      current = withSound(url, before.now(), before.rate())
      if (before.running()) player.play()
      before.close()
      announce()
    },
    close: () => {
      closed = true
      document.removeEventListener('visibilitychange', pauseWhenHidden)
      current.close()
      subscribers.clear()
    },
  }
  return player
}

/** Whether the server answers a request for the recording with success. */
const comes = (url: string): Promise<boolean> =>
  fetch(url, { method: 'HEAD', credentials: 'same-origin', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
