import { useRef } from 'react'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { firstWithin } from '../list/keyRepeat.ts'
import type { GridShape } from './gridSteps.ts'

export interface ActiveCard {
  /** As it is drawn. */
  index: number
  /** The first row on the screen. */
  first: number
  /** The active card now: a wheel may turn again before React has drawn what it did. */
  now(): number
  moveTo(card: number): void
  /** By a wheel. @param under place on the screen of the card that is to be active; without, it stays if it is seen */
  scrollBy(rows: number, under?: number): void
}

/** Which card of a grid is the active one, remembered with the history entry. */
export function useActiveCard(focusKey: string, count: number, { columns, rows }: GridShape): ActiveCard {
  const [kept, setKept] = useEntryState(`${focusKey}:card`, { index: 0, first: 0 })
  const latest = useRef(kept)
  latest.current = kept
  const allRows = Math.ceil(count / columns)
  const within = (card: number) => Math.max(0, Math.min(card, count - 1))
  const now = () => within(latest.current.index)
  const rowOf = (card: number) => Math.floor(card / columns)
  const firstNow = () => firstWithin(latest.current.first, rowOf(now()), rows, allRows)
  const become = (card: number, first: number) => {
    latest.current = { index: within(card), first }
    setKept(latest.current)
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
