import { type PairingState, pairingState, proxyPaths, type SessionState, sessionState } from '#contract/proxy.ts'
import type { FirstCalls } from '../prelude/firstCalls.ts'
import { callProxy } from './proxy.ts'
import { sessionTimeoutMs } from './session.ts'

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
