import type { Clock } from '#contract/clock.ts'

/** Returns a function that calls `read` at most once in `ttlMs` milliseconds, and otherwise returns its last value. */
export function cachedFor<Value>(clock: Clock, ttlMs: number, read: () => Value): () => Value {
  let cached: { expiresAt: number; value: Value } | undefined
  return () => {
    if (!cached || clock.now() >= cached.expiresAt) cached = { expiresAt: clock.now() + ttlMs, value: read() }
    return cached.value
  }
}
