import type { Clock } from './clock.ts'

/**
 * The sleep between two reads of something that may change. A change ends it. A change that comes while the loop is
 * awake ends the next sleep at once, so that none is missed.
 */
export class WakeableSleep {
  readonly #clock: Clock
  #isWoken = false
  #current = new AbortController()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  wake(): void {
    this.#isWoken = true
    this.#current.abort()
  }

  /** @param ms milliseconds; 0 or less returns at once */
  async sleep(ms: number): Promise<void> {
    if (ms > 0 && !this.#isWoken) {
      this.#current = new AbortController()
      await this.#clock.sleep(ms, this.#current.signal).catch(() => {})
    }
    this.#isWoken = false
  }
}
