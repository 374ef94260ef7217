import type { Clock } from '#contract/clock.ts'
import type { PairingState } from '#contract/proxy.ts'
import { WakeableSleep } from '#contract/wakeableSleep.ts'
import { type PairingRow, stateOf } from './pairings.ts'

/** Called with each state, and with undefined when the pairing no longer exists. */
export type Listener = (state: PairingState | undefined) => void

/** A pairing with at least one open event stream at this proxy. */
export class WatchedPairing {
  readonly #clock: Clock
  readonly #listeners = new Set<Listener>()
  readonly #stop = new AbortController()
  #last: PairingRow | undefined
  /** The last state sent to the listeners, without the remaining seconds. */
  #lastSent: string | undefined
  readonly #sleep: WakeableSleep

  constructor(clock: Clock) {
    this.#clock = clock
    this.#sleep = new WakeableSleep(clock)
  }

  get isStopped(): boolean {
    return this.#stop.signal.aborted
  }

  /** @returns the number of listeners */
  get size(): number {
    return this.#listeners.size
  }

  add(listener: Listener): void {
    if (this.#last) listener(stateOf(this.#last, this.#clock.now()))
    this.#listeners.add(listener)
  }

  remove(listener: Listener): void {
    this.#listeners.delete(listener)
  }

  /** Calls all listeners if the state differs from the last one sent. */
  notify(row: PairingRow): void {
    const state = stateOf(row, this.#clock.now())
    const serialized = JSON.stringify({ ...state, expiresIn: 0, retryIn: 0 })
    this.#last = row
    if (this.#lastSent === serialized) return
    this.#lastSent = serialized
    for (const listener of this.#listeners) listener(state)
  }

  notifyGone(): void {
    for (const listener of this.#listeners) listener(undefined)
  }

  /** Ends the wait, because the row may have changed. */
  wake(): void {
    this.#sleep.wake()
  }

  stop(): void {
    this.#stop.abort()
    this.#sleep.wake()
  }

  /** Waits, unless the row has changed since the last wait. @param ms milliseconds */
  pause(ms: number): Promise<void> {
    return this.#sleep.sleep(ms)
  }
}
