/** Milliseconds. */
const steps = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]

/**
 * Milliseconds to wait after a failure. The wait doubles with each failure in a row, up to half a minute. It is up to a
 * quarter longer or shorter at random, so that the televisions of a building do not all retry at the same time.
 * @param attempt number of failures before this one
 */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  const step = steps[Math.min(attempt, steps.length - 1)] ?? 30_000
  return step * (0.75 + random() / 2)
}
