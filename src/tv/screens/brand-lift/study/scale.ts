import type { StudyResult } from '#contract/datahub.ts'

/** Returns the position of a change, in per cent of the drawing's width from its left edge. */
export type Scale = (change: number) => number

/** Creates one scale for several results, so that they can be compared. It contains 0 and every interval. */
export function scaleOf(results: readonly StudyResult[]): Scale {
  const low = Math.min(0, ...results.map(({ lift }) => lift.low))
  const high = Math.max(0, ...results.map(({ lift }) => lift.high))
  // Leaves space at both edges, so that a mark there is not cut off.
  const room = (high - low || 0.01) * 0.06
  const [left, width] = [low - room, high - low + 2 * room]
  return (change) => ((change - left) / width) * 100
}
