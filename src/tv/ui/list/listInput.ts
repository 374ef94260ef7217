import { type RefObject, useEffect } from 'react'
import { focusOn } from '#tv/remote/focusMark.ts'
import { onPress } from '#tv/remote/press.ts'
import type { ActiveRow } from './activeRow.ts'
import { countWheel, leastBetweenMs, rowsPerRepeat } from './keyRepeat.ts'

/** The list as it is now. */
type Latest = RefObject<ActiveRow & { count: number; rows: number }>
type ListElement = RefObject<HTMLElement | null>

/** Arrows, and channel up and down, move along the list that has the focus. */
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
      if (phase === 'repeat' && performance.now() - movedAt < leastBetweenMs) return true
      movedAt = performance.now()
      const step = page ? rows : phase === 'press' ? 1 : rowsPerRepeat(heldMs, count)
      moveTo(index + (towardsStart ? -step : step))
      return true
    })
  }, [list, latest])
}

/** A wheel scrolls the list that it means. */
export function useListWheel(list: ListElement, latest: Latest): void {
  useEffect(() => {
    const moved = countWheel()
    const scroll = (event: WheelEvent) => {
      const node = list.current
      if (!node || !(event.target instanceof Node)) return
      // Without a pointer on the screen, the wheel of a remote means the list that has the focus. Where none has it, a
      // mouse may rest on one.
      const byKeys =
        document.documentElement.dataset.pointing === 'keys' &&
        document.activeElement?.getAttribute('role') === 'listbox'
      if (byKeys ? document.activeElement !== node : !node.contains(event.target)) return
      const drawn = [...node.querySelectorAll('.long-list-row')]
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
