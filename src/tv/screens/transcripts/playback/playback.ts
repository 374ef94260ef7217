import { createContext, useContext, useEffect, useRef } from 'react'
import type { OpenRecording } from '../record/openRecording.ts'
import { createPlayer, type Player } from './player.ts'
import { placeIn } from './resume.ts'
import { type Landmarks, type StepName, stepFrom } from './steps.ts'
import { startUpdateTimer } from './updateTimer.ts'

/** Shows the state at a time in seconds. @returns the time of its next change, in seconds */
export type ScheduledUpdate = (time: number) => number

/** A recording on the screen: its player, and the updates that follow the player's time. */
export interface Playback {
  readonly player: Player
  /** Seconds, from the audio, else from the record. */
  duration(): number
  /**
   * Runs an update now and at each time that it returns. `slack`: seconds that it may be late, so that it can share a
   * wake-up with another update: on a television the wake-up costs more than the update.
   * @returns removes the update
   */
  addUpdate(update: ScheduledUpdate, slack?: number): () => void
  /** Moves by `count` steps; negative: back. */
  step(name: StepName, count: number): void
  seek(seconds: number): void
  /** Runs all updates again: what they show has changed, not only the time. */
  updateAll(): void
  close(): void
}

interface Scheduled {
  update: ScheduledUpdate
  slack: number
  /** Time of its next change, in seconds. */
  due: number
}

interface PlaybackOptions {
  job: string
  open: OpenRecording
  url: string | undefined
  landmarks: () => Landmarks
  /** Seconds; without it, where the recording was left. */
  startAt?: number | undefined
}

/** Seconds between two times at which the place is stored: a television may be switched off at any moment. */
const rememberEveryS = 10
const rememberSlackS = 2

export function openPlayback({ job, open, url, landmarks, startAt }: PlaybackOptions): Playback {
  const { recording } = open
  const recorded = () =>
    recording.job.file?.audio_duration ??
    recording.job.result?.metadata?.audio_duration ??
    recording.transcript.endOf(recording.transcript.words - 1)
  const place = placeIn(job)
  const player = createPlayer({ url, duration: recorded(), startAt: startAt ?? place.left })
  const duration = () => player.clock.duration() || recorded()
  let updates: readonly Scheduled[] = []
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
      for (const scheduled of updates) {
        if (time >= scheduled.due) scheduled.due = scheduled.update(time)
        next = Math.min(next, scheduled.due + scheduled.slack)
      }
      return next
    },
  })
  const remember = () => {
    rememberedAt = player.clock.now()
    place.remember(rememberedAt, duration())
  }
  const updateAll = () => {
    for (const scheduled of updates) scheduled.due = Number.NEGATIVE_INFINITY
    timer.update()
  }
  const rememberRegularly: ScheduledUpdate = (time) => {
    if (Math.abs(time - rememberedAt) >= rememberEveryS) remember()
    return rememberedAt + rememberEveryS
  }
  const add = (update: ScheduledUpdate, slack: number) => {
    const scheduled = { update, slack, due: Number.NEGATIVE_INFINITY }
    updates = [...updates, scheduled]
    return () => {
      updates = updates.filter((added) => added !== scheduled)
    }
  }
  add(rememberRegularly, rememberSlackS)
  const stopChange = player.onChange(updateAll)
  const seek = (seconds: number) => {
    player.seek(seconds)
    updateAll()
  }
  return {
    player,
    duration,
    addUpdate: (update, slack = 0) => {
      const remove = add(update, slack)
      timer.update()
      return remove
    },
    step: (name, count) => seek(stepFrom(player.clock.now(), name, count, landmarks())),
    seek,
    updateAll,
    close: () => {
      remember()
      stopChange()
      timer.stop()
      player.close()
    },
  }
}

export const PlaybackContext = createContext<Playback | undefined>(undefined)

/** The playback of the recording on the screen. @throws Error outside of a `PlaybackContext` */
export function usePlayback(): Playback {
  const playback = useContext(PlaybackContext)
  if (!playback) throw new Error('nothing is being watched here')
  return playback
}

/**
 * Runs an update in time with the playback while the component is mounted. It runs without React, because it may be
 * frequent. `slack`: seconds that it may be late.
 */
export function useScheduledUpdate(update: ScheduledUpdate, slack = 0): void {
  const playback = usePlayback()
  const latest = useRef(update)
  latest.current = update
  useEffect(() => playback.addUpdate((time) => latest.current(time), slack), [playback, slack])
}
