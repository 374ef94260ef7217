import { getCurrentFocusKey, setFocus } from '@noriginmedia/norigin-spatial-navigation'
import type { Direction } from '../actions.ts'
import { currentEntry } from '../back.ts'
import { isFocusBorrowed } from '../modal.ts'
import { afterPaint } from './afterPaint.ts'
import { type Focusable, focusables, focusGroups, lastIn } from './focusables.ts'
import { moveQuietly } from './moveQuietly.ts'
import { drawn, nextTargetFrom } from './nextTarget.ts'

const directions: readonly Direction[] = ['up', 'down', 'left', 'right']
/** In CSS px. What is drawn larger or smaller keeps its middle. */
const sameWithin = 8

/** Of promises, until norigin's focus has moved: it takes some ten. */
const mostTurns = 50

interface Standing {
  focusKey: string
  focusable: Focusable
  /** Twice the middle, across and down. */
  middle: readonly [number, number]
}

/** Where each arrow leads from the focused one, by the rule that norigin asks, as it was when last measured. */
let ways: { from: Standing; to: Partial<Record<Direction, Standing>> } | undefined
/** What has DOM focus already, and where norigin still thinks that the focus is. */
let ahead: { goal: Standing; from: string; entry: string } | undefined
let lookPlanned = false

/** Whether DOM focus is ahead of norigin. */
export function isOptimistic(): boolean {
  return ahead !== undefined
}

/**
 * An arrow whose goal is known moves DOM focus at once; norigin, and with it all that follows the focus, hears of it once
 * that has been painted: its own way there takes as long as the paint. Not after something moved.
 * @returns whether it did, or somebody else used the arrow; else it is norigin's
 */
export function focusOptimistically(direction: Direction, held: boolean): boolean {
  if (isFocusBorrowed()) return false
  // Before the paint of the last move the ways are not known yet: measuring now is slow, and right.
  if (ahead) ways = waysFrom(ahead.goal.focusKey)
  const goal = ways?.to[direction]
  if (!ways || !goal) return false
  const { from } = ways
  if ((ahead?.goal.focusKey ?? getCurrentFocusKey()) !== from.focusKey) return false
  if (document.activeElement !== from.focusable.node) return false
  if (!standsStill(from) || !standsStill(goal)) return false
  if (from.focusable.onArrow(direction, held)) return true
  // Before the focus moves: who hears of that asks whether it is ahead.
  const before = ahead
  const mine = { goal, from: ahead?.from ?? from.focusKey, entry: currentEntry() }
  ahead = mine
  moveQuietly(goal.focusable.node)
  if (document.activeElement !== goal.focusable.node) {
    ahead = before
    return false
  }
  lastIn.set(goal.focusable.area, goal.focusKey)
  afterPaint(() => {
    if (ahead === mine) void arrive()
  })
  return true
}

/**
 * norigin follows to where DOM focus is, unless either went elsewhere meanwhile.
 * @returns resolves, before any other task, when it is there: it promises nothing of its own
 */
export async function arrive(): Promise<void> {
  if (!ahead) return
  const { goal, from, entry } = ahead
  ahead = undefined
  if (focusables.get(goal.focusKey) !== goal.focusable || getCurrentFocusKey() !== from || currentEntry() !== entry)
    return
  // A pointer may have taken it back; a dialog only borrows it.
  if (document.activeElement !== goal.focusable.node && !isFocusBorrowed()) return
  void setFocus(goal.focusKey)
  for (let turn = 0; turn < mostTurns && getCurrentFocusKey() !== goal.focusKey; turn += 1) await undefined
}

/** The focus moved, or something came or went: the ways from here are others, and looked for after the paint. */
export function lookAround(): void {
  ways = undefined
  if (lookPlanned) return
  lookPlanned = true
  afterPaint(() => {
    lookPlanned = false
    ways = waysFrom(getCurrentFocusKey())
  })
}

/** Nothing is on the screen any more. */
export function forgetTargets(): void {
  ways = undefined
  ahead = undefined
}

function waysFrom(focusKey: string): typeof ways {
  const focusable = focusables.get(focusKey)
  if (!focusable) return undefined
  const beside = [...focusables].filter(([, other]) => other !== focusable && other.area === focusable.area)
  const others = drawn(beside.map(([key, { node }]) => ({ focusKey: key, node })))
  const from = { focusable: { focusKey, node: focusable.node }, box: focusable.node.getBoundingClientRect() }
  const to: Partial<Record<Direction, Standing>> = {}
  for (const direction of directions) {
    const next = nextTargetFrom(direction, from, others)?.focusKey ?? wayOut(direction, focusable.area)
    const goal = next === undefined ? undefined : focusables.get(next)
    if (next !== undefined && goal) to[direction] = standing(next, goal)
  }
  return { from: standing(focusKey, focusable), to }
}

/** At an area's edge: what an arrow to its left or right focuses in the area there. */
function wayOut(direction: Direction, area: string): string | undefined {
  const from = focusGroups.get(area)?.node.getBoundingClientRect()
  if (!from || direction === 'up' || direction === 'down') return undefined
  const beside = [...focusGroups].filter(([focusKey, { node }]) => {
    const { left, right } = node.getBoundingClientRect()
    return focusKey !== area && (direction === 'left' ? right <= from.left : left >= from.right)
  })
  // Of several, norigin knows the nearest.
  return beside.length === 1 ? beside[0]?.[1].enterAt() : undefined
}

function standing(focusKey: string, focusable: Focusable): Standing {
  return { focusKey, focusable, middle: middleOf(focusable.node) }
}

function standsStill({ focusable, middle }: Standing): boolean {
  const [across, down] = middleOf(focusable.node)
  return Math.abs(across - middle[0]) <= 2 * sameWithin && Math.abs(down - middle[1]) <= 2 * sameWithin
}

/** What is not drawn stands nowhere. */
function middleOf(node: HTMLElement): readonly [number, number] {
  const { left, right, top, bottom } = node.getBoundingClientRect()
  return right > left ? [left + right, top + bottom] : [Number.NaN, Number.NaN]
}
