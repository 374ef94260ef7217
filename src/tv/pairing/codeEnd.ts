import type { Clock } from '#contract/clock.ts'

/** So long after the last second of a code the proxy has usually said what comes next. */
export const overMs = 3_000
/** Then it is asked: the answer may have been lost. */
const askWhenOverMs = 12_000

/** Waits for the end of a code, where the proxy says nothing of it: the proxy alone decides what comes next. */
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
