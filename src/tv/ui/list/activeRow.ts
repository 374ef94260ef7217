import { useRef } from 'react'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { firstShown, firstWithin } from './keyRepeat.ts'

interface Rows {
  focusKey: string
  count: number
  /** The number of rows on the screen. */
  rows: number
  /** The active row when the list is opened. */
  startAt: number
}

export interface ActiveRow {
  /** The active row as rendered. */
  index: number
  /** The first row on the screen. */
  first: number
  /** The active row now: a wheel may turn again before React has rendered the last turn. */
  now(): number
  /** For keys: scrolls so that a row beyond the active one is visible. */
  moveTo(wanted: number): void
  /** For a pointer: does not scroll. @param wanted a visible row */
  pointTo(wanted: number): void
  /**
   * For a wheel: scrolls. @param under position on the screen of the new active row; without it, the active row stays
   */
  scrollBy(rows: number, under?: number): void
}

/** The active row of a list, remembered with the history entry. */
export function useActiveRow({ focusKey, count, rows, startAt }: Rows): ActiveRow {
  const initial = { index: startAt, first: firstShown(0, startAt, rows, count) }
  const [position, setPosition] = useEntryState(`${focusKey}:row`, initial)
  const latest = useRef(position)
  latest.current = position
  const within = (row: number) => Math.max(0, Math.min(row, count - 1))
  const now = () => within(latest.current.index)
  const firstNow = () => firstWithin(latest.current.first, now(), rows, count)
  const become = (row: number, first: number) => {
    latest.current = { index: within(row), first }
    setPosition(latest.current)
  }
  return {
    index: now(),
    first: firstNow(),
    now,
    moveTo: (row) => become(row, firstShown(firstNow(), within(row), rows, count)),
    pointTo: (row) => become(row, firstNow()),
    scrollBy: (by, under) => {
      const first = Math.max(0, Math.min(firstNow() + by, count - rows))
      const wanted = under === undefined ? now() : first + under
      become(Math.max(first, Math.min(wanted, first + rows - 1)), first)
    },
  }
}
