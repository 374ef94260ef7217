import { type RefObject, useRef } from 'react'
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
 * marked at once, and React hears of it once that has been painted: to draw the list takes longer than the paint.
 */
export function useActiveRow({ focusKey, count, rows }: Rows, list: RefObject<HTMLElement | null>): ActiveRow {
  const [kept, setKept] = useEntryState(`${focusKey}:row`, { index: 0, first: 0 })
  const marked = useRef<{ index: number; first: number }>(undefined)
  const index = Math.max(0, Math.min(kept.index, count - 1))
  const first = firstShown(kept.first, index, rows, count)
  const moveTo = (wanted: number) => {
    const next = Math.max(0, Math.min(wanted, count - 1))
    const nextFirst = firstShown(first, next, rows, count)
    if (nextFirst !== first || !list.current || !markRow(list.current, `${focusKey}:${next}`)) {
      marked.current = undefined
      setKept({ index: next, first: nextFirst })
      return
    }
    const isPlanned = marked.current !== undefined
    marked.current = { index: next, first }
    if (isPlanned) return
    const entry = currentEntry()
    afterPaint(() => {
      const last = marked.current
      marked.current = undefined
      if (last && currentEntry() === entry) setKept(last)
    })
  }
  return { index, first, now: () => marked.current?.index ?? index, moveTo }
}

/** Marks a drawn row as the active one, as React will. */
function markRow(list: HTMLElement, id: string): boolean {
  const next = document.getElementById(id)
  const before = list.querySelector(':scope > [data-current="true"]')
  if (!next || !list.contains(next)) return false
  before?.setAttribute('data-current', 'false')
  next.setAttribute('data-current', 'true')
  list.setAttribute('aria-activedescendant', id)
  return true
}
