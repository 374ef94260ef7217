import { LRUCache } from 'lru-cache'
import type { Clock } from '#contract/clock.ts'

/**
 * Milliseconds for which a value from the database is used again. A session that another proxy ended ends here within
 * this time; a session that this proxy ended ends at once (`clear`).
 */
export const believedFor = 1_000

/** The largest number of entries, each less than a kilobyte: the least recently used is removed first. */
const most = 10_000

interface Entry<Value> {
  lookedAt: number
  /** A promise while the lookup is under way: callers with the same key wait for it. */
  value: Value | Promise<Value>
}

/** Remembers a busy television's session and token: looking them up took longer than the call itself. */
export class ShortMemory<Value extends object> {
  readonly #clock: Clock
  readonly #entries = new LRUCache<string, Entry<Value>>({ max: most })

  readonly #isKept: (value: Value) => boolean

  /** @param isKept whether the value may be remembered */
  constructor(clock: Clock, isKept: (value: Value) => boolean = () => true) {
    this.#clock = clock
    this.#isKept = isKept
  }

  /** Returns the value found less than `believedFor` ago, or the value that `look` finds now. */
  get(key: string, look: () => Promise<Value>): Value | Promise<Value> {
    const now = this.#clock.now()
    const known = this.#entries.get(key)
    const age = known ? now - known.lookedAt : believedFor
    return known && age >= 0 && age < believedFor ? known.value : this.#look(key, now, look)
  }

  /** Removes all values, also those that are being looked up, because something ended or changed. */
  clear(): void {
    this.#entries.clear()
  }

  #look(key: string, lookedAt: number, look: () => Promise<Value>): Promise<Value> {
    const value = look()
    const entry: Entry<Value> = { lookedAt, value }
    this.#entries.set(key, entry)
    value.then(
      (found) => {
        if (this.#isKept(found)) entry.value = found
        else this.#drop(key, entry)
      },
      () => this.#drop(key, entry),
    )
    return value
  }

  #drop(key: string, entry: Entry<Value>): void {
    if (this.#entries.peek(key) === entry) this.#entries.delete(key)
  }
}
