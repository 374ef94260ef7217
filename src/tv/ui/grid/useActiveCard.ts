import { useRef } from 'react'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { firstWithin } from '../list/keyRepeat.ts'
import type { GridShape } from './gridSteps.ts'

export interface ActiveCard {
  /** The active card as rendered. */
  index: number
  /** The first visible row. */
  first: number
  /** The active card now: a wheel may turn again before React has rendered the last turn. */
  now(): number
  moveTo(card: number): void
  /**
   * Scrolls by rows, for a wheel. @param under place on the screen of the new active card; without it, the active card
   * stays if it is visible
   */
  scrollBy(rows: number, under?: number): void
}

/** The active card of a grid, remembered with the history entry. */
export function useActiveCard(focusKey: string, count: number, { columns, rows }: GridShape): ActiveCard {
  const [position, setPosition] = useEntryState(`${focusKey}:card`, { index: 0, first: 0 })
  const latest = useRef(position)
  latest.current = position
  const allRows = Math.ceil(count / columns)
  const within = (card: number) => Math.max(0, Math.min(card, count - 1))
  const now = () => within(latest.current.index)
  const rowOf = (card: number) => Math.floor(card / columns)
  const firstNow = () => firstWithin(latest.current.first, rowOf(now()), rows, allRows)
  const become = (card: number, first: number) => {
    latest.current = { index: within(card), first }
    setPosition(latest.current)
  }
  return {
    index: now(),
    first: firstNow(),
    now,
    moveTo: (card) => become(card, firstWithin(firstNow(), rowOf(within(card)), rows, allRows)),
    scrollBy: (by, under) => {
      const first = Math.max(0, Math.min(firstNow() + by, allRows - rows))
      const wanted = under === undefined ? now() : first * columns + under
      const row = Math.max(first, Math.min(rowOf(wanted), first + rows - 1))
      become(row * columns + (wanted % columns), first)
    },
  }
}
