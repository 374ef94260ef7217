import { type RefObject, useEffect, useRef } from 'react'
import { rememberedWith, rememberWith, useEntryState } from '#tv/remote/focus/entryState.ts'
import { focusOn } from '#tv/remote/focusMark.ts'
import { onPress } from '#tv/remote/press.ts'
import { countWheel, firstShown, firstWithin, minBetweenMs, rowsPerRepeat } from './keyRepeat.ts'

/** The list as last rendered. */
type Latest = RefObject<ActiveRow & { count: number; rows: number }>
type ListElement = RefObject<HTMLElement | null>

/** Moves along the focused list by arrows, and by channel up and down. */
export function useListKeys(list: ListElement, latest: Latest): void {
  useEffect(() => {
    let movedAt = 0
    return onPress('part', ({ action, phase, heldMs }) => {
      if (document.activeElement !== list.current) return false
      const page = action === 'pageUp' || action === 'pageDown'
      if ((!page && action !== 'up' && action !== 'down') || phase === 'release') return false
      const { now, count, rows, moveTo } = latest.current
      const index = now()
      const towardsStart = action === 'up' || action === 'pageUp'
      const atEnd = towardsStart ? index === 0 : index === count - 1
      // A fresh arrow at the end leaves the list; a held one stops there.
      if (atEnd) return page || phase === 'repeat'
      if (phase === 'repeat' && performance.now() - movedAt < minBetweenMs) return true
      movedAt = performance.now()
      const step = page ? rows : phase === 'press' ? 1 : rowsPerRepeat(heldMs, count)
      moveTo(index + (towardsStart ? -step : step))
      return true
    })
  }, [list, latest])
}

/** Scrolls a list or a grid of cards by a wheel. */
export function useListWheel(
  list: ListElement,
  latest: RefObject<Pick<ActiveRow, 'scrollBy'> & { rows: number }>,
): void {
  useEffect(() => {
    const moved = countWheel()
    const scroll = (event: WheelEvent) => {
      const node = list.current
      if (!node || !(event.target instanceof Node)) return
      // Without a pointer on the screen, a wheel scrolls the focused list. When no list has the focus, it scrolls the
      // list below a mouse that rests.
      const byKeys =
        document.documentElement.dataset.pointing === 'keys' &&
        document.activeElement?.getAttribute('role') === 'listbox'
      if (byKeys ? document.activeElement !== node : !node.contains(event.target)) return
      const drawn = [...node.querySelectorAll('[role="option"]')]
      const under = byKeys ? -1 : drawn.findIndex((row) => row.contains(event.target as Node))
      const by = moved(event, drawn[0]?.clientHeight ?? Number.POSITIVE_INFINITY, latest.current.rows)
      if (by === 0) return
      focusOn(node)
      latest.current.scrollBy(by, under < 0 ? undefined : under)
    }
    window.addEventListener('wheel', scroll, { passive: true })
    return () => window.removeEventListener('wheel', scroll)
  }, [list, latest])
}

interface Rows {
  focusKey: string
  count: number
  /** The number of rows on the screen. */
  rows: number
  /** The active row when the list is opened. */
  startAt: number
}

interface ActiveRow {
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

/** The name under which the active row of a list is remembered. */
const rowName = (focusKey: string) => `${focusKey}:row`

/** The active row of a list, remembered with the history entry. */
export function useActiveRow({ focusKey, count, rows, startAt }: Rows): ActiveRow {
  const initial = { index: startAt, first: firstShown(0, startAt, rows, count) }
  const [position, setPosition] = useEntryState(rowName(focusKey), initial)
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

/** Makes a row the active one of a list on a screen below the open one: Back then leads to it. */
export function moveRowBelow({ entry, focusKey }: { entry: string; focusKey: string }, index: number): void {
  const before = rememberedWith(entry, rowName(focusKey)) as { first: number } | undefined
  rememberWith(entry, rowName(focusKey), { index, first: before?.first ?? 0 })
}
