import type { Clock } from '#contract/clock.ts'
import { type PairingState, pairingState, proxyPaths } from '#contract/proxy.ts'
import { watchEvents } from '../proxy/events.ts'
import type { ProxyError } from '../proxy/proxy.ts'

/** A stream that is broken for a shorter time is not reported. */
const graceMs = 2_000

/** Reports the states of the pairing until `signal` aborts. */
export function watchPairing({
  clock,
  signal,
  onState,
  onUnknown,
  onLost,
}: {
  clock: Clock
  signal: AbortSignal
  onState(state: PairingState): void
  /** The proxy knows no pairing of this television: the proxy lost its state, or the television its cookie. */
  onUnknown(): void
  /** The stream has been broken for `graceMs`. */
  onLost(error: ProxyError): void
}): void {
  let lost: AbortController | undefined
  const found = () => {
    lost?.abort()
    lost = undefined
  }
  watchEvents({
    path: proxyPaths.pairingEvents,
    event: 'pairing',
    schema: pairingState,
    clock,
    signal,
    onMessage(state) {
      found()
      onState(state)
    },
    onOpen: found,
    onLost(error) {
      if (error.kind === 'problem' && error.status !== undefined && error.status < 429) return onUnknown()
      if (lost) return
      lost = new AbortController()
      clock.sleep(graceMs, lost.signal).then(
        () => signal.aborted || onLost(error),
        () => {},
      )
    },
  })
}

/** Time after the end of a code within which the proxy has usually reported the next state. */
export const overMs = 3_000
/** Time after that until the proxy is asked, because its report may have been lost. */
const askWhenOverMs = 12_000

/**
 * Handles a code that ends while the proxy reports nothing: calls `onOver` when the code is over, then `ask`. Only the
 * proxy decides what comes next.
 */
export function afterCodeEnd(
  { clock, endsAt, signal }: { clock: Clock; endsAt: number; signal: AbortSignal },
  onOver: () => void,
  ask: () => void,
): void {
  clock
    .sleep(Math.max(0, endsAt - clock.now()) + overMs, signal)
    .then(() => {
      onOver()
      return clock.sleep(askWhenOverMs, signal)
    })
    .then(ask, () => {})
}
