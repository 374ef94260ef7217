/** Repeats come as often as each remote likes: faster than this would only pile up. */
export const leastBetweenMs = 50

/**
 * By how many rows a key that has been held so long moves a list: one by one to begin with, so that a short hold can be
 * aimed, then faster, and through a list of any length within seconds.
 */
export function rowsPerRepeat(heldMs: number, count: number): number {
  if (heldMs < 700) return 1
  if (heldMs < 1_600) return 2
  if (heldMs < 3_000) return Math.max(3, Math.round(count / 200))
  return Math.max(6, Math.round(count / 60))
}

/** The first row on the screen: the least move that leaves a row beside the active one, where there is one. */
export function firstShown(before: number, active: number, rows: number, count: number): number {
  const least = active - rows + (active === count - 1 ? 1 : 2)
  const most = active === 0 ? 0 : active - 1
  return Math.max(0, Math.min(Math.max(before, least), most, count - rows))
}
