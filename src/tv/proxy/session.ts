import type { Clock } from '#contract/clock.ts'
import { proxyPaths, type SessionState, sessionState } from '#contract/proxy.ts'
import { pause } from '../time/steadyClock.ts'
import { backoffMs } from './backoff.ts'
import { callProxy } from './proxy.ts'

interface FindSession {
  clock: Clock
  /** The answer, when the call is already pending. */
  early?: Promise<SessionState> | undefined
  /** Called when a call failed; the next automatic try is after `retryIn` ms. */
  onFailure(error: unknown, retryIn: number): void
  signal: AbortSignal
}

/** Shorter than for other calls: the proxy answers this one alone. */
export const sessionTimeoutMs = 8_000

/** Asks the proxy who is signed in until it answers. Rejects only when `signal` aborts. */
export async function findSession({ clock, early, onFailure, signal }: FindSession): Promise<SessionState> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      if (attempt === 0 && early) return await early
      return await callProxy(proxyPaths.session, sessionState, { timeoutMs: sessionTimeoutMs, signal })
    } catch (error) {
      if (signal.aborted) throw error
      const retryIn = backoffMs(attempt)
      onFailure(error, retryIn)
      await pause(clock, retryIn, signal)
    }
  }
}
