import { LRUCache } from 'lru-cache'
import type { Clock } from '#contract/clock.ts'

/**
 * Milliseconds for which a look at the database is believed: a session that another proxy ended is over here no later
 * than this. What this proxy itself ends is over at once (`clear`).
 */
export const believedFor = 1_000

/** Entries that are remembered, each less than a kilobyte: the least recently used goes first. */
const most = 10_000

interface Entry<Value> {
  lookedAt: number
  /** A promise while the look is under way: who asks the same meanwhile waits for it. */
  value: Value | Promise<Value>
}

/** Spares a busy television the questions who it is and with what token, which took more than a call itself. */
export class ShortMemory<Value extends object> {
  readonly #clock: Clock
  readonly #entries = new LRUCache<string, Entry<Value>>({ max: most })

  readonly #isKept: (value: Value) => boolean

  /** @param isKept whether it may be believed at all */
  constructor(clock: Clock, isKept: (value: Value) => boolean = () => true) {
    this.#clock = clock
    this.#isKept = isKept
  }

  /** What was found less than `believedFor` ago, or what `look` finds now. */
  get(key: string, look: () => Promise<Value>): Value | Promise<Value> {
    const now = this.#clock.now()
    const known = this.#entries.get(key)
    const age = known ? now - known.lookedAt : believedFor
    return known && age >= 0 && age < believedFor ? known.value : this.#look(key, now, look)
  }

  /** Something ended or changed: nothing is believed any longer, nor what is being looked at. */
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
