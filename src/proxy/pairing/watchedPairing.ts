import type { Clock } from '#contract/clock.ts'
import type { PairingState } from '#contract/proxy.ts'
import { type PairingRow, stateOf } from './pairings.ts'

/** Is called with a state; with undefined when the pairing is no more. */
export type Listener = (state: PairingState | undefined) => void

/** A pairing that at least one event stream of this proxy is open for. */
export class WatchedPairing {
  readonly #clock: Clock
  readonly #listeners = new Set<Listener>()
  readonly #stop = new AbortController()
  #last: PairingRow | undefined
  /** What the listeners heard last, but for the seconds that pass by themselves. */
  #heard: string | undefined
  /** Ends the present wait, because the row may have changed. */
  #waking = new AbortController()
  #changed = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  get isStopped(): boolean {
    return this.#stop.signal.aborted
  }

  /** @returns how many listen */
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

  /** Calls all listeners, where what they heard last is no longer so. */
  notify(row: PairingRow): void {
    const state = stateOf(row, this.#clock.now())
    const news = JSON.stringify({ ...state, expiresIn: 0, retryIn: 0 })
    this.#last = row
    if (this.#heard === news) return
    this.#heard = news
    for (const listener of this.#listeners) listener(state)
  }

  notifyGone(): void {
    for (const listener of this.#listeners) listener(undefined)
  }

  /** From here on a change ends the next wait. */
  beginLook(): void {
    this.#changed = false
  }

  /** The row may have changed: it is looked at now. */
  wake(): void {
    this.#changed = true
    this.#waking.abort()
  }

  stop(): void {
    this.#stop.abort()
    this.#waking.abort()
  }

  /** Waits, unless the row has changed since the last look began. @param ms milliseconds */
  async pause(ms: number): Promise<void> {
    if (ms <= 0 || this.#changed || this.isStopped) return
    this.#waking = new AbortController()
    await this.#clock.sleep(ms, this.#waking.signal).catch(() => {})
  }
}
