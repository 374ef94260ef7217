import { goBack, startHistory } from './back.ts'
import { followFocus } from './focusMark.ts'
import { listenToKeys } from './keyboard.ts'
import { followPointer } from './pointer.ts'
import { onPress } from './press.ts'

/**
 * Creates the history that Back uses, and follows the pointer and the focus. To be called once, before the first
 * screen.
 */
export function startRemote(): void {
  startHistory()
  followPointer()
  followFocus()
  onPress('base', ({ action, phase }) => {
    if (action !== 'back') return false
    // A held Back counts once, so that it does not leave several screens.
    if (phase === 'press') goBack()
    return true
  })
}

/**
 * Starts to listen to keys and gamepads. To be called once, when the first screen can respond. Until then the entry
 * script stores the keys; a press that both received would count as a held key, or undo itself.
 */
export function listenToRemote(): void {
  listenToKeys()
  awaitGamepads()
}

const awaitGamepads = () => window.addEventListener('gamepadconnected', readGamepads, { once: true })

/**
 * Waits for no gamepad: while a page does, an engine looks for one 250 times a second. @returns waits for one again
 */
export function ignoreGamepads(): () => void {
  window.removeEventListener('gamepadconnected', readGamepads)
  return awaitGamepads
}

/** Few televisions have a gamepad, and the first screen loads as little as possible. */
function readGamepads(): void {
  import('./gamepad/gamepad.ts').then(
    (gamepad) => gamepad.readGamepads(),
    // The server is down: the next gamepad tries again.
    awaitGamepads,
  )
}
