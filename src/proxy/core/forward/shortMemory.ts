import { LRUCache } from 'lru-cache'
import type { Clock } from '#contract/clock.ts'

/**
 * Milliseconds for which a value from the database is used again. A session that another proxy ended ends here within
 * this time; a session that this proxy ended ends at once (`clear`).
 */
export const cacheTtlMs = 1_000

/** The largest number of entries, each less than a kilobyte: the least recently used is removed first. */
const maxEntries = 10_000

interface Entry<Value> {
  readAt: number
  /** A promise while the lookup is under way: callers with the same key wait for it. */
  value: Value | Promise<Value>
}

/** Remembers a busy television's session and token: looking them up took longer than the call itself. */
export class ShortMemory<Value extends object> {
  readonly #clock: Clock
  readonly #entries = new LRUCache<string, Entry<Value>>({ max: maxEntries })
  readonly #isCacheable: (value: Value) => boolean

  /** @param isCacheable whether the value may be remembered */
  constructor(clock: Clock, isCacheable: (value: Value) => boolean = () => true) {
    this.#clock = clock
    this.#isCacheable = isCacheable
  }

  /** Returns the value found less than `cacheTtlMs` ago, or the value that `read` finds now. */
  get(key: string, read: () => Promise<Value>): Value | Promise<Value> {
    const now = this.#clock.now()
    const cached = this.#entries.get(key)
    const age = cached ? now - cached.readAt : cacheTtlMs
    if (cached && age >= 0 && age < cacheTtlMs) return cached.value
    const value = read()
    const entry: Entry<Value> = { readAt: now, value }
    this.#entries.set(key, entry)
    const drop = () => {
      if (this.#entries.peek(key) === entry) this.#entries.delete(key)
    }
    value.then((result) => {
      if (this.#isCacheable(result)) entry.value = result
      else drop()
    }, drop)
    return value
  }

  /** Removes all values, also those that are being looked up, because something ended or changed. */
  clear(): void {
    this.#entries.clear()
  }
}
