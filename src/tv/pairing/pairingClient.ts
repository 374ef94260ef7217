import type { Clock } from '#contract/clock.ts'
import { type PairingState, pairingState, proxyPaths } from '#contract/proxy.ts'
import { backoffMs } from '../proxy/backoff.ts'
import { callProxy } from '../proxy/proxy.ts'
import { pause } from '../time/steadyClock.ts'
import { signIn } from './claim.ts'
import { afterCodeEnd, overMs, watchPairing } from './pairingEvents.ts'
import { canHeal, codeView, createViewStore, failedView, troubleOf, type ViewStore } from './view.ts'

export interface PairingClient extends Pick<ViewStore, 'view' | 'subscribe'> {
  /** Does what the button says: requests a new code, tries again, or continues. */
  press(): void
  stop(): void
}

interface PairingClientOptions {
  clock: Clock
  /** The answer to the first `POST /api/pairing`, or a promise of it, if that call has already been sent. */
  early?: PairingState | Promise<PairingState> | undefined
  /** Called once the session exists and the account has been shown. `account`: its ID (`contract/proxy.ts`). */
  onSignedIn: (account: string) => void
}

/** A press within this time after another does nothing, so that a held button sends one request. */
const minBetweenPressesMs = 1_000
/** Delay after the time of the proxy's own retry, which is to come first. */
const afterRetryMs = 1_500

/**
 * Talks to the proxy from "no session" to "signed in" (specification: television 5): requests a code, waits for its
 * outcome, claims the session, and recovers from failures. Only the proxy decides that a code has ended.
 */
export function startPairingClient({ clock, early, onSignedIn }: PairingClientOptions): PairingClient {
  const { view, subscribe, show, changeCode, close } = createViewStore()
  const attempts = createAttempts()
  const mayPress = oncePer(minBetweenPressesMs, clock)
  let failures = 0
  /** The number of codes in a row that ended long before their time. */
  let earlyExpiries = 0

  /** Runs `step` for the current pairing. Ignores its error if a later pairing has aborted it. */
  function run(step: (signal: AbortSignal) => Promise<void>): void {
    const signal = attempts.next()
    step(signal).catch((error: unknown) => {
      if (signal.aborted) return
      const retryIn = backoffMs(failures)
      failures += 1
      show({ at: 'away', trouble: troubleOf(error), retryAt: clock.now() + retryIn, retryIn })
      askAfter(retryIn, signal)
    })
  }

  /** Requests the running pairing, or a new one. `early`: the answer to a request that has already been sent. */
  function ask({ restart = false, early }: { restart?: boolean; early?: Promise<PairingState> } = {}): void {
    run(async (signal) => {
      const call = { method: 'POST', body: restart ? { restart } : {}, signal } as const
      begin(await (early ?? callProxy(proxyPaths.pairing, pairingState, call)), signal)
    })
  }

  const askAfter = (ms: number, signal: AbortSignal) =>
    void pause(clock, ms, signal)
      .then(() => ask())
      .catch(() => {})

  function begin(state: PairingState, signal: AbortSignal): void {
    if (signal.aborted) return
    failures = 0
    take(state, signal)
    if (state.state !== 'pending' && state.state !== 'failed') return
    watchPairing({
      clock,
      signal,
      onState: (next) => take(next, signal),
      onUnknown: () => askAfter(backoffMs(0), signal),
      onLost: (error) => changeCode({ trouble: troubleOf(error) }),
    })
  }

  function take(state: PairingState, signal: AbortSignal): void {
    if (signal.aborted) return
    if (state.state === 'granted') run(finish)
    else if (state.state === 'expired') renew()
    else if (state.state === 'pending') {
      const code = codeView(state, clock.now())
      show(code)
      afterCodeEnd({ clock, endsAt: code.endsAt, signal: attempts.nextCode() }, () => changeCode({ over: true }), ask)
    } else {
      show(failedView(state, clock.now()))
      if (state.retryIn !== undefined) askAfter(state.retryIn * 1000 + afterRetryMs, signal)
      else if (canHeal(state)) askAfter(backoffMs(10), signal)
    }
  }

  /** Requests a new code after one expired. Waits longer each time while codes keep ending long before their time. */
  function renew(): void {
    const before = view()
    if (before.at === 'code' && clock.now() > before.endsAt - overMs) earlyExpiries = 0
    run(async (signal) => {
      show({ at: 'starting', renewed: true })
      if (earlyExpiries > 0) await pause(clock, backoffMs(earlyExpiries), signal)
      earlyExpiries += 1
      ask()
    })
  }

  async function finish(signal: AbortSignal): Promise<void> {
    const id = await signIn({ clock, signal, show })
    if (signal.aborted) return
    if (id === undefined) ask()
    else onSignedIn(id)
  }

  function press(): void {
    const now = view()
    if (now.at === 'starting' || (now.at === 'claiming' && !now.slow) || !mayPress()) return
    if (now.at === 'welcome') {
      attempts.next()
      onSignedIn(now.id)
    } else if (now.at === 'away') ask()
    else {
      show({ at: 'starting', renewed: false })
      ask({ restart: true })
    }
  }

  if (early instanceof Promise) ask({ early })
  else if (early) begin(early, attempts.next())
  else ask()
  return {
    view,
    subscribe,
    press,
    stop() {
      attempts.stop()
      close()
    },
  }
}

/** @returns a function that returns true at most once in `ms` milliseconds */
function oncePer(ms: number, clock: Clock): () => boolean {
  let last = Number.NEGATIVE_INFINITY
  return () => {
    if (clock.now() - last < ms) return false
    last = clock.now()
    return true
  }
}

/** Creates a signal for each pairing and for each of its codes. A signal is aborted when the next one begins. */
function createAttempts() {
  let pairing = new AbortController()
  let code = new AbortController()
  let stopped = false
  const abort = () => {
    pairing.abort()
    code.abort()
  }
  return {
    next(): AbortSignal {
      abort()
      pairing = new AbortController()
      if (stopped) pairing.abort()
      return pairing.signal
    },
    nextCode(): AbortSignal {
      code.abort()
      code = new AbortController()
      return code.signal
    },
    stop() {
      stopped = true
      abort()
    },
  }
}
