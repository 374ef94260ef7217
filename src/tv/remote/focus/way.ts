import type { Direction } from '../actions.ts'
import { nextInRows } from './rows.ts'

/**
 * Where an arrow leads in an area: by rows (`rows.ts`), and up and down come into choices at the chosen one, wherever they
 * came from: from there the way to each other is short. Measures; undefined at the edge.
 */
export function wayFrom<Spot extends { node: HTMLElement }>(
  direction: Direction,
  from: Spot,
  others: readonly Spot[],
): Spot | undefined {
  const candidates = others
    .filter(({ node }) => node.getClientRects().length > 0)
    .map((spot) => ({ spot, box: spot.node.getBoundingClientRect() }))
  const next = nextInRows(direction, from.node.getBoundingClientRect(), candidates)
  if (!next || direction === 'left' || direction === 'right') return next
  const chosen = chosenBeside(next.node, from.node)
  return others.find(({ node }) => node === chosen) ?? next
}

/** Of the choices that `next` is one of, or that stand beside the title with it, the chosen one. */
function chosenBeside(next: Element, from: Element): Element | null {
  const choices = next.closest('[role="radiogroup"], .screen-head')
  return !choices || choices.contains(from) ? null : choices.querySelector('[role="radio"][aria-checked="true"]')
}
