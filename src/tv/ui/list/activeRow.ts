import { type RefObject, useLayoutEffect, useRef } from 'react'
import { currentEntry } from '#tv/remote/back.ts'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { afterPaint } from '#tv/remote/focus/painted.ts'
import { firstShown } from './held.ts'

interface Rows {
  focusKey: string
  count: number
  /** How many stand on the screen at once. */
  rows: number
}

interface ActiveRow {
  /** As React draws them. */
  index: number
  first: number
  /** The active row now, which may be ahead of what React has drawn. */
  now(): number
  moveTo(wanted: number): void
}

/**
 * Which row of a list is the active one, remembered with the history entry. Where the row that it becomes is drawn, it is
 * marked at once, and React hears of it once that has been painted: to draw the list takes longer than the paint. The
 * marks are set here alone, again after whatever React draws.
 */
export function useActiveRow({ focusKey, count, rows }: Rows, list: RefObject<HTMLElement | null>): ActiveRow {
  const [kept, setKept] = useEntryState(`${focusKey}:row`, { index: 0, first: 0 })
  /** What React has yet to draw. */
  const wanted = useRef<typeof kept>(undefined)
  const within = (row: number) => Math.max(0, Math.min(row, count - 1))
  const index = within(kept.index)
  const first = firstShown(kept.first, index, rows, count)
  const now = () => within(wanted.current?.index ?? index)
  const mark = () => list.current !== null && markRow(list.current, `${focusKey}:${now()}`)
  const moveTo = (row: number) => {
    const next = within(row)
    const nextFirst = firstShown(wanted.current?.first ?? first, next, rows, count)
    wanted.current = { index: next, first: nextFirst }
    if (nextFirst !== first || !mark()) return setKept(wanted.current)
    const entry = currentEntry()
    afterPaint(() => {
      if (currentEntry() !== entry) wanted.current = undefined
      if (wanted.current) setKept(wanted.current)
    })
  }
  useLayoutEffect(() => {
    if (kept === wanted.current) wanted.current = undefined
    mark()
  })
  return { index, first, now, moveTo }
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
