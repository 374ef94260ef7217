import type { Action } from '../actions.ts'

/**
 * The arrow that a part which moves by an index should obey: left and right are swapped where the layout is mirrored,
 * so that an arrow goes where the eye sees. Elements that spatial navigation finds by their position need no swap, and
 * charts and the time line run from left to right in every language.
 */
export function alongReading(action: Action, direction = document.documentElement.dir): Action {
  if (direction !== 'rtl') return action
  return action === 'left' ? 'right' : action === 'right' ? 'left' : action
}
