import { goBack, startHistory } from './back.ts'
import { followFocus } from './focusMark.ts'
import { listenToGamepads } from './gamepad.ts'
import { listenToKeys } from './keyboard.ts'
import { followPointer } from './pointer.ts'
import { onPress } from './press.ts'

/** Creates the history that Back goes through, and follows the pointer and the focus. Once, before the first screen. */
export function startRemote(): void {
  startHistory()
  followPointer()
  followFocus()
  onPress('base', ({ action, phase }) => {
    if (action !== 'back') return false
    // A held Back is one step, so that it does not leave every screen at once.
    if (phase === 'press') goBack()
    return true
  })
}

/**
 * Listens to keys and pads from now on. Once, when the first screen can respond: until then the entry script keeps the
 * keys, and a press that both heard would count as a held one, or undo itself.
 */
export function listenToRemote(): void {
  listenToKeys()
  listenToGamepads()
}
