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

export interface ClockListener {
  /** Called after every change but the passing of time: started, paused, waiting, seeked, ended, other speed. */
  onChange: () => void
  /** The audio did not load, or broke off. */
  onFailure?: () => void
}
