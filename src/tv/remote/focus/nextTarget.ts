import type { Direction } from '../actions.ts'
import { type Candidate, nextInRows } from './rows.ts'

/** Those that are drawn, with where they stand. Measures: once for all arrows that are asked about. */
export function drawn<Focusable extends { node: HTMLElement }>(
  focusables: readonly Focusable[],
): Candidate<Focusable>[] {
  return focusables
    .map((focusable) => ({ focusable, box: focusable.node.getBoundingClientRect() }))
    .filter(({ focusable: { node }, box }) => box.width > 0 || node.getClientRects().length > 0)
}

/**
 * Where an arrow leads in an area: by rows (`rows.ts`), and up and down come into choices at the chosen one, wherever they
 * came from: from there the way to each other is short. Undefined at the edge.
 */
export function nextTargetFrom<Focusable extends { node: HTMLElement }>(
  direction: Direction,
  from: Candidate<Focusable>,
  others: readonly Candidate<Focusable>[],
): Focusable | undefined {
  const next = nextInRows(direction, from.box, others)
  if (!next || direction === 'left' || direction === 'right') return next
  const chosen = chosenBeside(next.node, from.focusable.node)
  return others.find(({ focusable: { node } }) => node === chosen)?.focusable ?? next
}

/** Of the choices that `next` is one of, or that stand beside the title with it, the chosen one. */
function chosenBeside(next: Element, from: Element): Element | null {
  const choices = next.closest('[role="radiogroup"], .screen-head')
  return !choices || choices.contains(from) ? null : choices.querySelector('[role="radio"][aria-checked="true"]')
}
