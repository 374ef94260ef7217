import { createContext, useContext, useEffect, useRef } from 'react'
import type { OpenRecording } from '../record/openRecording.ts'
import { createPlayer, type Player } from './player.ts'
import { placeIn } from './resume.ts'
import { type Landmarks, type StepName, stepFrom } from './steps.ts'
import { startUpdateTimer } from './updateTimer.ts'

/** Shows what belongs to a time in seconds. @returns when it shows something else: not before */
export type ScheduledUpdate = (time: number) => number

/** One recording that is being watched: its player, and everything that moves with it. */
export interface Playback {
  readonly player: Player
  /** Seconds, by the sound or by the record. */
  duration(): number
  /**
   * Has a part shown at every change of what it shows, from now on. `slack`: so many seconds late it may be, so that it
   * is shown along with another: what costs a television is being woken, not what it does then.
   */
  onMoment(moment: ScheduledUpdate, slack?: number): () => void
  /** Moves by steps; negative: back. */
  step(name: StepName, count: number): void
  seek(seconds: number): void
  /** Something that is shown is another. */
  look(): void
  close(): void
}

interface Shown {
  moment: ScheduledUpdate
  slack: number
  /** The time at which it shows something else. */
  due: number
}

interface PlaybackOptions {
  job: string
  open: OpenRecording
  url: string | undefined
  landmarks: () => Landmarks
}

/** Seconds between two times at which the place is remembered: a television is switched off without a word. */
const rememberEveryS = 10
const rememberSlackS = 2

export function openPlayback({ job, open, url, landmarks }: PlaybackOptions): Playback {
  const { recording } = open
  const recorded = () =>
    recording.job.file?.audio_duration ??
    recording.job.result?.metadata?.audio_duration ??
    recording.transcript.endOf(recording.transcript.words - 1)
  const place = placeIn(job)
  const player = createPlayer({ url, duration: recorded(), startAt: place.left })
  const duration = () => player.clock.duration() || recorded()
  let moments: readonly Shown[] = []
  let rememberedAt = player.clock.now()

  const timer = startUpdateTimer({
    clock: {
      now: () => player.clock.now(),
      running: () => player.clock.running(),
      waiting: () => player.clock.waiting(),
      rate: () => player.clock.rate(),
    },
    show: (time) => {
      let next = Number.POSITIVE_INFINITY
      for (const shown of moments) {
        if (time >= shown.due) shown.due = shown.moment(time)
        next = Math.min(next, shown.due + shown.slack)
      }
      return next
    },
  })
  const remember = () => {
    rememberedAt = player.clock.now()
    place.remember(rememberedAt, duration())
  }
  const look = () => {
    for (const shown of moments) shown.due = Number.NEGATIVE_INFINITY
    timer.look()
  }
  const remembering: ScheduledUpdate = (time) => {
    if (Math.abs(time - rememberedAt) >= rememberEveryS) remember()
    return rememberedAt + rememberEveryS
  }
  const add = (moment: ScheduledUpdate, slack: number) => {
    const shown = { moment, slack, due: Number.NEGATIVE_INFINITY }
    moments = [...moments, shown]
    return () => {
      moments = moments.filter((other) => other !== shown)
    }
  }
  add(remembering, rememberSlackS)
  const stopChange = player.onChange(look)
  const seek = (seconds: number) => {
    player.seek(seconds)
    look()
  }
  return {
    player,
    duration,
    onMoment: (moment, slack = 0) => {
      const remove = add(moment, slack)
      timer.look()
      return remove
    },
    step: (name, count) => seek(stepFrom(player.clock.now(), name, count, landmarks())),
    seek,
    look,
    close: () => {
      remember()
      stopChange()
      timer.stop()
      player.close()
    },
  }
}

export const PlaybackContext = createContext<Playback | undefined>(undefined)

/** Of the recording that is being watched. */
export function usePlayback(): Playback {
  const session = useContext(PlaybackContext)
  if (!session) throw new Error('nothing is being watched here')
  return session
}

/**
 * Shows something with the time, from the first drawing on; without React, because it may be often. `slack`: seconds that
 * it may be late.
 */
export function useScheduledUpdate(moment: ScheduledUpdate, slack = 0): void {
  const session = usePlayback()
  const latest = useRef(moment)
  latest.current = moment
  useEffect(() => session.onMoment((time) => latest.current(time), slack), [session, slack])
}
