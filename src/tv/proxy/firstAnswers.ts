import type { Clock } from '#contract/clock.ts'
import { type PairingState, pairingState, proxyPaths, type SessionState, sessionState } from '#contract/proxy.ts'
import type { FirstCalls } from '../prelude/firstCalls.ts'
import { pause } from '../time/steadyClock.ts'
import { backoffMs } from './backoff.ts'
import { callProxy } from './proxy.ts'

/** The parsed answers of the first calls; a rejection (`ProxyError`) reaches only the code that awaits them. */
export interface FirstAnswers {
  session: Promise<SessionState>
  pairing: Promise<PairingState>
}

export function firstAnswers(first: FirstCalls): FirstAnswers {
  const session = callProxy(proxyPaths.session, sessionState, { early: first.session, timeoutMs: sessionTimeoutMs })
  const pairing = callProxy(proxyPaths.pairing, pairingState, { early: first.pairing })
  session.catch(() => {})
  pairing.catch(() => {})
  return { session, pairing }
}

/**
 * Returns the answers that arrive within `ms` milliseconds: the first screen is then rendered once instead of three
 * times.
 */
export function knownWithin({ session, pairing }: FirstAnswers, ms: number): Promise<Known> {
  const known: Known = {}
  const both = session.then(async (answer) => {
    known.session = answer
    if (answer.state === 'signed_out') known.pairing = await pairing
  })
  const late = new Promise((resolve) => setTimeout(resolve, ms))
  // A copy: later answers arrive through the promises.
  return Promise.race([both.catch(() => {}), late]).then(() => ({ ...known }))
}

export interface Known {
  session?: SessionState
  pairing?: PairingState
}

interface FindSession {
  clock: Clock
  /** The answer, when the call is already pending. */
  early?: Promise<SessionState> | undefined
  /** Called when a call failed; the next automatic try is after `retryIn` ms. */
  onFailure(error: unknown, retryIn: number): void
  signal: AbortSignal
}

/** Shorter than for other calls: the proxy answers this one alone. */
const sessionTimeoutMs = 8_000

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
