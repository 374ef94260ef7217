/** Steps that people count in: by tens, or, for seconds, by the clock. */
const steps = {
  ten: [1, 2, 2.5, 5, 10],
  clock: [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 18_000, 36_000, 86_400],
} as const
export type Counting = keyof typeof steps

/** What the places along an axis stand for, where they are parts of a whole and no days. */
export interface Along {
  /** The value of the first tick, and the step to each next one. */
  first: number
  each: number
  counting: Counting
  format: (value: number) => string
}

/** A line at the very end of an axis would lose half of its width. */
const air = 1.05
/** An axis ends at a round value only where that is no more than this above what it holds. */
const mostAir = 1.15

/**
 * The round values from 0 up to `most`, at most `intervals` of them above 0. Recharts has its own, but they do not count
 * by the clock, and they lengthen the axis.
 */
export function roundValues(most: number, counting: Counting, intervals: number): number[] {
  const step = stepFor(most, counting, intervals)
  // A hair beyond the end, by how fractions are reckoned, is the end.
  return Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, index) => index * step)
}

/** The rules of an axis that holds values up to `most`, and where it ends. */
export function rulesUpTo(most: number, counting: Counting, intervals: number): { rules: number[]; end: number } {
  // Less than one has no number that could stand beside a rule.
  if (most < 1) return { rules: [0, 1], end: 1 }
  const step = stepFor(most, counting, intervals)
  const above = Math.ceil(most / step - 1e-9) * step
  const isNear = above <= most * mostAir && above / step <= intervals
  return {
    rules: roundValues(isNear ? above : most, counting, intervals),
    end: isNear ? Math.max(above, most) : most * air,
  }
}

/** The smallest step with at most so many intervals up to `most`. */
function stepFor(most: number, counting: Counting, intervals: number): number {
  const isWide = (step: number) => Math.floor(most / step + 1e-9) <= intervals
  if (counting === 'clock') return steps.clock.find(isWide) ?? most
  const power = 10 ** Math.floor(Math.log10(most / intervals))
  // Things that are counted have no halves.
  return Math.max(1, (steps.ten.find((step) => isWide(step * power)) ?? 10) * power)
}
