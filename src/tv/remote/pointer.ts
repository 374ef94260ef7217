import { isDirection } from './actions.ts'
import { onPress } from './press.ts'

/** How the person points now: arrows, or a mouse, a touch screen, a magic remote. */
export type PointingMode = 'keys' | 'pointer'

let mode: PointingMode = 'keys'
const subscribers = new Set<() => void>()

export function pointingMode(): PointingMode {
  return mode
}

export function onPointingMode(subscriber: () => void): () => void {
  subscribers.add(subscriber)
  return () => subscribers.delete(subscriber)
}

/**
 * A pointer that really moves begins pointer mode, an arrow ends it. Styles read `data-pointing` of the root element.
 * Hover counts only in pointer mode: a list that scrolls under a resting pointer must not steal the focus.
 */
export function followPointer(): void {
  setMode('keys')
  window.addEventListener('mousemove', ({ movementX, movementY }) => {
    if (movementX !== 0 || movementY !== 0) setMode('pointer')
  })
  window.addEventListener('mousedown', () => setMode('pointer'))
  onPress('overlay', ({ action }) => {
    if (isDirection(action)) setMode('keys')
    return false
  })
}

function setMode(next: PointingMode): void {
  document.documentElement.dataset.pointing = next
  if (next === mode) return
  mode = next
  for (const subscriber of subscribers) subscriber()
}
