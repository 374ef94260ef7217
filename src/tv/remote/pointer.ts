import { isDirection } from './actions.ts'
import { onPress } from './press.ts'

/** How the person points now: arrows, or a mouse, a touch screen, a magic remote. */
type PointingMode = 'keys' | 'pointer'

/**
 * Starts pointer mode when a pointer moves, and ends it at an arrow key. Styles read `data-pointing` of the root
 * element: in pointer mode there is a cursor, and a Back button for remotes without that key.
 */
export function followPointer(): void {
  setMode('keys')
  window.addEventListener('mousemove', ({ movementX, movementY }) => {
    // Engines also report a move when the page moves under a resting pointer.
    if (movementX !== 0 || movementY !== 0) setMode('pointer')
  })
  window.addEventListener('mousedown', () => setMode('pointer'))
  onPress('overlay', ({ action }) => {
    if (isDirection(action)) setMode('keys')
    return false
  })
}

function setMode(mode: PointingMode): void {
  const { dataset } = document.documentElement
  // Writing the same value would make the browser recalculate the styles of the whole page at every press.
  if (dataset.pointing !== mode) dataset.pointing = mode
}
