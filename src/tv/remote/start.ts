import { goBack, startHistory } from './back.ts'
import { followFocus } from './focusMark.ts'
import { listenToGamepads } from './gamepad.ts'
import { listenToKeys } from './keyboard.ts'
import { followPointer } from './pointer.ts'
import { onPress } from './press.ts'

/** Lays the entries that Back goes through, and follows the pointer and the focus. Once, before the first screen is drawn. */
export function startRemote(): void {
  startHistory()
  followPointer()
  followFocus()
  onPress('base', ({ action, phase }) => {
    if (action !== 'back') return false
    // A held Back is one step: nobody wants to fall through every screen.
    if (phase === 'press') goBack()
    return true
  })
}

/**
 * Hears keys and pads from now on. Once, when the first screen can answer: until then the entry keeps the keys, and a
 * press that both heard would be taken for a held one, or undo itself.
 */
export function listenToRemote(): void {
  listenToKeys()
  listenToGamepads()
}
