/** Where in a recording we are: the sound itself, or a clock that runs without one. */
export interface PlaybackClock {
  /** Seconds since the beginning. */
  now(): number
  /** Seconds; 0 while it is not known. */
  duration(): number
  /** Whether time goes on: neither paused nor at the end. */
  running(): boolean
  /** Wants to run and waits for sound that is on its way. */
  waiting(): boolean
  /** Rejects with a DOMException where the browser does not let it sound (`NotAllowedError`). */
  play(): Promise<void>
  pause(): void
  /** `seconds`: within the duration. */
  seek(seconds: number): void
  /** How many seconds pass in one: 0.5 to 2. */
  rate(): number
  setRate(rate: number): void
  close(): void
}

/** Called after every change that is not time going on: it runs, stands, waits, jumped, ended, failed. */
export interface ClockListener {
  onChange: () => void
  /** No sound comes, or none any more. */
  onFailure?: () => void
}
