import type { ClockListener, PlaybackClock } from './clock.ts'

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
 * The recording's own time. Seeks that come faster than the browser follows are one: the last. `audio` is closed with
 * the clock.
 */
export function audioClock(audio: HTMLAudioElement, { onChange, onFailure }: ClockListener): PlaybackClock {
  /** The newest target of a jump, while the browser is still on its way to an earlier one. */
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
    // What costs least is asked first: all three are asked for every word.
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
      // The default too: a new source begins with it.
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
