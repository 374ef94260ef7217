/** Remotes repeat at different rates: faster repeats than this would only pile up. */
export const leastBetweenMs = 50

/**
 * How many rows a held key moves per repeat: one at first, so that a short hold can be aimed, then more, so
 * that a list of any length takes seconds. `heldMs`: since the key went down.
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

/** The first row on the screen: the least move that shows the active one. */
export function firstWithin(before: number, active: number, rows: number, count: number): number {
  return Math.max(0, Math.min(Math.max(before, active - rows + 1), active, count - rows))
}

/** What a wheel reports as one line, in CSS px: engines that count in lines mean some forty. */
const linePx = 40

/**
 * Adds up what a wheel reports until it is whole rows: `deltaMode` (DOM, WheelEvent) says whether in pixels, lines or
 * pages. @returns rows to move by, negative towards the first
 */
export function countWheel() {
  let rest = 0
  return ({ deltaY, deltaMode }: { deltaY: number; deltaMode: number }, rowPx: number, rows: number): number => {
    const moved = deltaMode === 2 ? deltaY * rows : (deltaMode === 1 ? deltaY * linePx : deltaY) / rowPx
    // A rest from the other direction is dropped.
    rest = Math.sign(moved) === Math.sign(rest) ? rest + moved : moved
    const whole = Math.trunc(rest)
    rest -= whole
    return whole
  }
}
