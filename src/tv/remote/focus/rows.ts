import type { Direction } from '../actions.ts'

/** Edges in CSS px, as in `getBoundingClientRect`. */
export interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

export interface Candidate<Focusable> {
  box: Box
  focusable: Focusable
}

/** Boxes that overlap by less than this part of the smaller one are not in the same row. */
const sameRowShare = 0.3

/**
 * Returns the element that an arrow focuses: left and right stay in the row; up and down lead to the nearest row, and
 * in it to the element straight ahead, or else the nearest. Undefined at the edge.
 */
export function nextInRows<Focusable>(
  direction: Direction,
  from: Box,
  candidates: readonly Candidate<Focusable>[],
): Focusable | undefined {
  const sideways = direction === 'left' || direction === 'right'
  const ahead = candidates
    .map((candidate) => ({ ...candidate, distance: distanceAhead(direction, from, candidate.box) }))
    .filter(({ distance, box }) => distance >= 0 && (!sideways || sharesRow(from, box)))
  if (sideways) return nearest(ahead, ({ distance }) => distance)?.focusable
  const rowAhead = nearest(ahead, ({ distance }) => distance)
  if (!rowAhead) return undefined
  const row = ahead.filter(({ box }) => sharesRow(rowAhead.box, box))
  return nearest(
    row,
    ({ box }) => gap(from.left, from.right, box.left, box.right) * 1e6 + Math.abs(middle(from) - middle(box)),
  )?.focusable
}

/** The candidate nearest to `from`, where the focus was lost. */
export function nearestTo<Focusable>(from: Box, candidates: readonly Candidate<Focusable>[]): Focusable | undefined {
  const square = (value: number) => value * value
  return nearest(
    candidates,
    ({ box }) =>
      square(gap(from.left, from.right, box.left, box.right)) + square(gap(from.top, from.bottom, box.top, box.bottom)),
  )?.focusable
}

/** Distance between centres along the direction; negative when `to` is not ahead. */
function distanceAhead(direction: Direction, from: Box, to: Box): number {
  const along = (box: Box) => (direction === 'left' || direction === 'right' ? middle(box) : (box.top + box.bottom) / 2)
  const beyond = {
    left: to.right <= from.left + overlapAllowed(from.right - from.left),
    right: to.left >= from.right - overlapAllowed(from.right - from.left),
    up: to.bottom <= from.top + overlapAllowed(from.bottom - from.top),
    down: to.top >= from.bottom - overlapAllowed(from.bottom - from.top),
  }[direction]
  return beyond ? Math.abs(along(to) - along(from)) : -1
}

/** The focused box is drawn a little larger than its layout. */
function overlapAllowed(size: number): number {
  return size * 0.05
}

function sharesRow(a: Box, b: Box): boolean {
  const overlap = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return overlap >= Math.min(a.bottom - a.top, b.bottom - b.top) * sameRowShare
}

function gap(startA: number, endA: number, startB: number, endB: number): number {
  return Math.max(0, startB - endA, startA - endB)
}

function middle({ left, right }: Box): number {
  return (left + right) / 2
}

function nearest<Item>(items: readonly Item[], distance: (item: Item) => number): Item | undefined {
  let best: Item | undefined
  let minDistance = Number.POSITIVE_INFINITY
  for (const item of items) {
    const itemDistance = distance(item)
    if (itemDistance < minDistance) {
      minDistance = itemDistance
      best = item
    }
  }
  return best
}
