import { useRef } from 'react'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { firstShown, firstWithin } from './keyRepeat.ts'

interface Rows {
  focusKey: string
  count: number
  /** How many stand on the screen at once. */
  rows: number
  /** The active row of a list that is new. */
  startAt: number
}

export interface ActiveRow {
  /** As it is drawn. */
  index: number
  /** The first row on the screen. */
  first: number
  /** The active row now: a wheel may turn again before React has drawn what it did. */
  now(): number
  /** By keys: the rows move along, so that one beyond the active row is seen. */
  moveTo(wanted: number): void
  /** By a pointer: the rows stay below it. @param wanted a row that is seen */
  pointTo(wanted: number): void
  /** By a wheel: the rows move. @param under place on the screen of the row that is to be active; without, it stays */
  scrollBy(rows: number, under?: number): void
}

/** Which row of a list is the active one, remembered with the history entry. */
export function useActiveRow({ focusKey, count, rows, startAt }: Rows): ActiveRow {
  const initial = { index: startAt, first: firstShown(0, startAt, rows, count) }
  const [kept, setKept] = useEntryState(`${focusKey}:row`, initial)
  const latest = useRef(kept)
  latest.current = kept
  const within = (row: number) => Math.max(0, Math.min(row, count - 1))
  const now = () => within(latest.current.index)
  const firstNow = () => firstWithin(latest.current.first, now(), rows, count)
  const become = (row: number, first: number) => {
    latest.current = { index: within(row), first }
    setKept(latest.current)
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
