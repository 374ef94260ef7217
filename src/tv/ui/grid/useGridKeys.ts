import { type RefObject, useEffect } from 'react'
import { isDirection } from '#tv/remote/actions.ts'
import { alongReading } from '#tv/remote/focus/alongReading.ts'
import { onPress } from '#tv/remote/press.ts'
import { minBetweenMs, rowsPerRepeat } from '../list/keyRepeat.ts'
import { cardAfter, type GridShape } from './gridSteps.ts'
import type { ActiveCard } from './useActiveCard.ts'

/** The grid as last rendered. */
export type LatestGrid = RefObject<ActiveCard & GridShape & { count: number }>

/** Moves along the focused grid by arrows, and by channel up and down. */
export function useGridKeys(grid: RefObject<HTMLElement | null>, latest: LatestGrid): void {
  useEffect(() => {
    let movedAt = 0
    return onPress('part', ({ action, phase, heldMs }) => {
      if (document.activeElement !== grid.current || phase === 'release') return false
      const page = action === 'pageUp' || action === 'pageDown'
      if (!page && !isDirection(action)) return false
      const { now, count, columns, rows, moveTo } = latest.current
      const held = phase === 'repeat'
      const by = page ? rows : held ? rowsPerRepeat(heldMs, Math.ceil(count / columns)) : 1
      const arrow = action === 'pageUp' ? 'up' : action === 'pageDown' ? 'down' : alongReading(action)
      const next = cardAfter(arrow, { index: now(), count, columns, by })
      // A fresh arrow at the edge leaves the grid; a held one stops there.
      if (next === undefined) return page || held
      if (held && performance.now() - movedAt < minBetweenMs) return true
      movedAt = performance.now()
      moveTo(next)
      return true
    })
  }, [grid, latest])
}
