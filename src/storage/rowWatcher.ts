import type { Clock } from '#contract/clock.ts'
import { WakeableSleep } from '#contract/clock.ts'

/** What a check does with its row. */
export interface WatchedRow<Value> {
  /** Whether nobody watches the row any more. */
  readonly isStopped: boolean
  /**
   * Calls all listeners, unless the last report had the same `identity`. With an identity, those who begin to watch
   * later get this report at once.
   */
  report(value: Value, identity?: string): void
}

export interface RowWatcher<Value> {
  /** Calls the listener with each report until the returned function is called. */
  watch(key: string, listener: (value: Value) => void): () => void
  /** Checks the row at once for those who watch it, because this process changed it. */
  recheck(key: string): void
  /** Ends all watches, and waits for the checks under way. */
  close(): Promise<void>
}

interface RowWatcherOptions<Value> {
  clock: Clock
  /** Milliseconds until a check that failed is repeated. */
  retryMs: number
  /** Reads the row and reports it. @returns milliseconds until the next check; undefined if nothing more can follow */
  check(key: string, row: WatchedRow<Value>): Promise<number | undefined>
  onError(error: unknown): void
}

/**
 * Reads rows again and again while somebody watches them, because another process of the database may change them: one
 * loop a row, however many watch it.
 */
export function createRowWatcher<Value>({
  clock,
  retryMs,
  check,
  onError,
}: RowWatcherOptions<Value>): RowWatcher<Value> {
  const watched = new Map<string, Row<Value>>()
  const loops = new Set<Promise<void>>()

  return {
    watch(key, listener) {
      const row = watched.get(key) ?? start(key)
      row.add(listener)
      return () => {
        row.remove(listener)
        if (row.isStopped) forget(key, row)
      }
    },
    recheck: (key) => watched.get(key)?.sleep.wake(),
    async close() {
      for (const row of watched.values()) row.stop()
      watched.clear()
      await Promise.all(loops)
    },
  }

  function start(key: string): Row<Value> {
    const row = new Row<Value>(clock)
    watched.set(key, row)
    const loop = run(key, row).finally(() => loops.delete(loop))
    loops.add(loop)
    return row
  }

  async function run(key: string, row: Row<Value>): Promise<void> {
    while (!row.isStopped) {
      const waitMs = await check(key, row).catch((error) => {
        // The database is unreachable, or a key is wrong: the watch goes on, and the log says why.
        onError(error)
        return retryMs
      })
      if (waitMs === undefined) return forget(key, row)
      await row.sleep.sleep(waitMs)
    }
  }

  /** Another row may have its key by now. */
  function forget(key: string, row: Row<Value>): void {
    if (watched.get(key) === row) watched.delete(key)
  }
}

/** A row with at least one listener. */
class Row<Value> implements WatchedRow<Value> {
  readonly #listeners = new Set<(value: Value) => void>()
  #last: { value: Value; identity: string } | undefined
  /** The wait until the next check. */
  readonly sleep: WakeableSleep
  isStopped = false

  constructor(clock: Clock) {
    this.sleep = new WakeableSleep(clock)
  }

  add(listener: (value: Value) => void): void {
    if (this.#last) listener(this.#last.value)
    this.#listeners.add(listener)
  }

  remove(listener: (value: Value) => void): void {
    this.#listeners.delete(listener)
    if (this.#listeners.size === 0) this.stop()
  }

  report(value: Value, identity?: string): void {
    const isKnown = identity !== undefined && identity === this.#last?.identity
    this.#last = identity === undefined ? undefined : { value, identity }
    if (!isKnown) for (const listener of this.#listeners) listener(value)
  }

  stop(): void {
    this.isStopped = true
    this.#listeners.clear()
    this.sleep.wake()
  }
}
