/** Remotes repeat at different rates: repeats that come faster than this are ignored. */
export const minBetweenMs = 50

/**
 * How many rows a held key moves per repeat: one at first, so that a short hold can be aimed, then more, so that a list
 * of any length takes seconds. `heldMs`: since the press.
 */
export function rowsPerRepeat(heldMs: number, count: number): number {
  if (heldMs < 700) return 1
  if (heldMs < 1_600) return 2
  if (heldMs < 3_000) return Math.max(3, Math.round(count / 200))
  return Math.max(6, Math.round(count / 60))
}

/** The first visible row after the smallest scroll that shows a row beyond the active one, if there is one. */
export function firstShown(before: number, active: number, rows: number, count: number): number {
  const min = active - rows + (active === count - 1 ? 1 : 2)
  const max = active === 0 ? 0 : active - 1
  return Math.max(0, Math.min(Math.max(before, min), max, count - rows))
}

/** The first visible row after the smallest scroll that shows the active one. */
export function firstWithin(before: number, active: number, rows: number, count: number): number {
  return Math.max(0, Math.min(Math.max(before, active - rows + 1), active, count - rows))
}

/** The height of a line that a wheel reports, in CSS px: engines that report lines mean about forty. */
const linePx = 40

/**
 * Adds up the movements of a wheel to whole rows: `deltaMode` (DOM, WheelEvent) is the unit: pixels, lines or pages.
 * @returns rows to scroll by, negative towards the first
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
