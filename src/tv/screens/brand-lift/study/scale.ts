import type { StudyResult } from '#contract/datahub.ts'

/** Where a change stands between the left and the right edge of a drawing, in per cent of its width. */
export type Scale = (change: number) => number

/** One scale for all of these, so that they can be held against each other: 0 and every interval lie inside. */
export function scaleOf(results: readonly StudyResult[]): Scale {
  const low = Math.min(0, ...results.map(({ lift }) => lift.low))
  const high = Math.max(0, ...results.map(({ lift }) => lift.high))
  // A mark at an edge is drawn whole.
  const room = (high - low || 0.01) * 0.06
  const [left, width] = [low - room, high - low + 2 * room]
  return (change) => ((change - left) / width) * 100
}
