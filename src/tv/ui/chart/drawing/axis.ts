import type { Counting } from '../series.ts'

/** Steps between rules. */
const steps: Readonly<Record<Counting, readonly number[]>> = {
  ten: [1, 2, 2.5, 5, 10],
  clock: [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 18_000, 36_000, 86_400],
}

/** Room above the largest value: a line at the very end of an axis would lose half of its width. */
const air = 1.05
/** An axis ends at a round value only if that is at most this much above the largest value. */
const maxEndRatio = 1.15
/** In steps: the rounding errors of a division are smaller. */
const rounding = 1e-9

/**
 * Returns the round values from 0 up to `max`, at most `intervals` of them above 0. Recharts has a function for this,
 * but it has no steps of a clock, and it lengthens the axis.
 */
export function roundValues(max: number, counting: Counting, intervals: number): number[] {
  const step = stepFor(max, counting, intervals)
  // Rounding may put the last value slightly beyond the end: it counts as the end.
  return Array.from({ length: Math.floor(max / step + rounding) + 1 }, (_, index) => index * step)
}

/** The rules of an axis with values up to `max`, and the end of the axis. */
export function rulesUpTo(max: number, counting: Counting, intervals: number): { rules: number[]; end: number } {
  // Below 1 there is no whole number for a rule in between.
  if (max < 1) return { rules: [0, 1], end: 1 }
  const step = stepFor(max, counting, intervals)
  const above = Math.ceil(max / step - rounding) * step
  const isNear = above <= max * maxEndRatio && above / step <= intervals
  return {
    rules: roundValues(isNear ? above : max, counting, intervals),
    end: isNear ? Math.max(above, max) : max * air,
  }
}

/** The smallest step with at most `intervals` intervals up to `max`. */
function stepFor(max: number, counting: Counting, intervals: number): number {
  const isWide = (step: number) => Math.floor(max / step + rounding) <= intervals
  if (counting === 'clock') return steps.clock.find(isWide) ?? max
  const power = 10 ** Math.floor(Math.log10(max / intervals))
  // Counts have no fractions.
  return Math.max(1, (steps.ten.find((step) => isWide(step * power)) ?? 10) * power)
}

/** One place for Recharts: its position along the axis, and the value of each line by the line's number. */
export interface ChartRow {
  at: number
  values: readonly (number | null)[]
  /** The lower and upper edge of the band behind the lines. */
  band?: readonly [number, number] | null
}

/**
 * Thins rows to at most `maxRows` for the same picture: of each group of neighbours, it returns those with the least
 * and the greatest sum of all lines. An engine draws more slowly the more points a line has, and one point per pixel is
 * visible.
 */
export function thinned(rows: readonly ChartRow[], maxRows: number): readonly ChartRow[] {
  if (rows.length <= maxRows) return rows
  const few = Math.ceil((2 * rows.length) / maxRows)
  const result: ChartRow[] = []
  for (let from = 0; from < rows.length; from += few) {
    const neighbours = rows.slice(from, from + few)
    const heights = neighbours.map(heightOf)
    const [least, largest] = [Math.min(...heights), Math.max(...heights)].map((height) => heights.indexOf(height))
    result.push(...neighbours.filter((_, index) => index === least || index === largest))
  }
  return result
}

/** A row without values counts as the least, so that a gap is still a gap. */
const heightOf = ({ values }: ChartRow) =>
  values.every((value) => value === null) ? -1 : values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
