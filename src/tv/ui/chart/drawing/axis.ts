/** Steps between rules: decimal, or of a clock for seconds. */
const steps = {
  ten: [1, 2, 2.5, 5, 10],
  clock: [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 18_000, 36_000, 86_400],
} as const
export type Counting = keyof typeof steps

/** The values of places along an axis that are parts of a whole, not days. */
export interface Along {
  /** The value of the first tick, and the step to each next one. */
  first: number
  each: number
  counting: Counting
  format: (value: number) => string
}

/** Room above the largest value: a line at the very end of an axis would lose half of its width. */
const air = 1.05
/** An axis ends at a round value only if that is at most this much above the largest value. */
const mostAir = 1.15

/**
 * Returns the round values from 0 up to `most`, at most `intervals` of them above 0. Recharts has a function for this,
 * but it has no steps of a clock, and it lengthens the axis.
 */
export function roundValues(most: number, counting: Counting, intervals: number): number[] {
  const step = stepFor(most, counting, intervals)
  // Rounding may put the last value slightly beyond the end: it counts as the end.
  return Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, index) => index * step)
}

/** The rules of an axis with values up to `most`, and the end of the axis. */
export function rulesUpTo(most: number, counting: Counting, intervals: number): { rules: number[]; end: number } {
  // Below 1 there is no whole number for a rule in between.
  if (most < 1) return { rules: [0, 1], end: 1 }
  const step = stepFor(most, counting, intervals)
  const above = Math.ceil(most / step - 1e-9) * step
  const isNear = above <= most * mostAir && above / step <= intervals
  return {
    rules: roundValues(isNear ? above : most, counting, intervals),
    end: isNear ? Math.max(above, most) : most * air,
  }
}

/** The smallest step with at most `intervals` intervals up to `most`. */
function stepFor(most: number, counting: Counting, intervals: number): number {
  const isWide = (step: number) => Math.floor(most / step + 1e-9) <= intervals
  if (counting === 'clock') return steps.clock.find(isWide) ?? most
  const power = 10 ** Math.floor(Math.log10(most / intervals))
  // Counts have no fractions.
  return Math.max(1, (steps.ten.find((step) => isWide(step * power)) ?? 10) * power)
}
