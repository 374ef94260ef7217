const steps = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]

/**
 * Milliseconds to wait after the `attempt`th failure in a row (from 0): doubled each time up to half a minute, with a
 * random quarter more or less, so that the televisions of a building do not all retry at the same time.
 */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
  const step = steps[Math.min(attempt, steps.length - 1)] ?? 30_000
  return step * (0.75 + random() / 2)
}
