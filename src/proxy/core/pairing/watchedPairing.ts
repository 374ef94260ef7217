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
  #last: PairingRow | undefined
  /** The last state sent to the listeners, without the remaining seconds. */
  #lastSent: string | undefined
  /** The wait until the next read of the row. */
  readonly sleep: WakeableSleep
  isStopped = false

  constructor(clock: Clock) {
    this.#clock = clock
    this.sleep = new WakeableSleep(clock)
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

  stop(): void {
    this.isStopped = true
    this.sleep.wake()
  }
}
