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
