import type { Clock } from '#contract/clock.ts'

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
