import { type RefObject, useLayoutEffect, useRef } from 'react'
import { currentEntry } from '#tv/remote/back.ts'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { afterPaint } from '../../remote/focus/afterPaint.ts'
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
  /** As React draws them. */
  index: number
  first: number
  /** The active row now, which may be ahead of what React has drawn. */
  now(): number
  /** By keys: the rows move along, so that one beyond the active row is seen. */
  moveTo(wanted: number): void
  /** By a pointer: the rows stay below it. @param wanted a row that is seen */
  pointTo(wanted: number): void
  /** By a wheel: the rows move. @param under place on the screen of the row that is to be active; without, it stays */
  scrollBy(rows: number, under?: number): void
}

/**
 * Which row of a list is the active one, remembered with the history entry. Where the row that it becomes is drawn, it is
 * marked at once, and React hears of it once that has been painted: to draw the list takes longer than the paint. The
 * marks are set here alone, again after whatever React draws.
 */
export function useActiveRow({ focusKey, count, rows, startAt }: Rows, list: RefObject<HTMLElement | null>): ActiveRow {
  const initial = { index: startAt, first: firstShown(0, startAt, rows, count) }
  const [kept, setKept] = useEntryState(`${focusKey}:row`, initial)
  /** What React has yet to draw. */
  const wanted = useRef<typeof kept>(undefined)
  const within = (row: number) => Math.max(0, Math.min(row, count - 1))
  const index = within(kept.index)
  const first = firstWithin(kept.first, index, rows, count)
  const now = () => within(wanted.current?.index ?? index)
  const mark = () => list.current !== null && markRow(list.current, `${focusKey}:${now()}`)
  const firstNow = () => wanted.current?.first ?? first
  const become = (next: typeof kept) => {
    wanted.current = next
    if (next.first !== first || !mark()) return setKept(next)
    const entry = currentEntry()
    afterPaint(() => {
      if (currentEntry() !== entry) wanted.current = undefined
      if (wanted.current) setKept(wanted.current)
    })
  }
  const moveTo = (row: number) => {
    const next = within(row)
    become({ index: next, first: firstShown(firstNow(), next, rows, count) })
  }
  const pointTo = (row: number) => become({ index: within(row), first: firstNow() })
  const scrollBy = (by: number, under?: number) => {
    const nextFirst = Math.max(0, Math.min(firstNow() + by, count - rows))
    const wish = under === undefined ? now() : nextFirst + under
    become({ index: within(Math.max(nextFirst, Math.min(wish, nextFirst + rows - 1))), first: nextFirst })
  }
  useLayoutEffect(() => {
    if (kept === wanted.current) wanted.current = undefined
    mark()
  })
  return { index, first, now, moveTo, pointTo, scrollBy }
}

/** Marks a row as the active one, and no other. @returns whether it is drawn */
function markRow(list: HTMLElement, id: string): boolean {
  for (const row of list.querySelectorAll(':scope > [data-current]'))
    if (row.id !== id) row.removeAttribute('data-current')
  const next = document.getElementById(id)
  const isDrawn = next !== null && list.contains(next)
  if (isDrawn) {
    next.setAttribute('data-current', 'true')
    list.setAttribute('aria-activedescendant', id)
  } else list.removeAttribute('aria-activedescendant')
  return isDrawn
}
