import { focusOn } from '../focusMark.ts'

/**
 * Moves DOM focus past React, which would look through all that stands above both ends for somebody who asked to hear of
 * it, before the move is painted. Nobody did: who stands there hears of it from norigin.
 */
export function moveQuietly(node: HTMLElement): void {
  if (document.activeElement === node) return
  const stop = (event: Event) => event.stopPropagation()
  document.body.addEventListener('focusout', stop, true)
  document.body.addEventListener('focusin', stop, true)
  focusOn(node)
  document.body.removeEventListener('focusout', stop, true)
  document.body.removeEventListener('focusin', stop, true)
}
