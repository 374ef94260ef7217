import type { FocusableComponent, NextFocusResolver } from '@noriginmedia/norigin-spatial-navigation'
import { nextInRows } from './rows.ts'

/**
 * Tells norigin which element an arrow focuses within a focus area: by rows (`rows.ts`). Up and down enter a group of
 * choices at the chosen one. Null at the edge: norigin then moves on to the neighbouring area.
 */
export const nextTarget: NextFocusResolver = (direction, focusKey, siblings) => {
  const from = siblings.find((sibling) => sibling.focusKey === focusKey)
  if (!from) return null
  const others = siblings
    .filter((sibling) => sibling !== from)
    .map((focusable) => ({ focusable, box: focusable.node.getBoundingClientRect() }))
    .filter(({ focusable: { node }, box }) => box.width > 0 || node.getClientRects().length > 0)
  const next = nextInRows(direction, from.node.getBoundingClientRect(), others)
  if (!next || direction === 'left' || direction === 'right') return next ?? null
  return chosenOption(next, from, siblings) ?? next
}

/** The chosen option of the group that `next` belongs to, or of the choices beside the screen's title. */
function chosenOption(
  next: FocusableComponent,
  from: FocusableComponent,
  siblings: readonly FocusableComponent[],
): FocusableComponent | undefined {
  const options = next.node.closest('[role="radiogroup"], .screen-head')
  if (!options || options.contains(from.node)) return undefined
  const chosen = options.querySelector('[role="radio"][aria-checked="true"]')
  return siblings.find(({ node }) => node === chosen)
}
