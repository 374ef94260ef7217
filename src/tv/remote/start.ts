import { goBack, startHistory } from './back.ts'
import { listenToGamepads } from './gamepad.ts'
import { listenToKeys } from './keyboard.ts'
import { followPointer } from './pointer.ts'
import { onPress } from './press.ts'

/** Starts the remote control: keys, pads, pointer, history. Once, before the first screen is drawn. */
export function startRemote(): void {
  startHistory()
  followPointer()
  listenToKeys()
  listenToGamepads()
  onPress('base', ({ action, phase }) => {
    if (action !== 'back') return false
    // A held Back is one step: nobody wants to fall through every screen.
    if (phase === 'press') goBack()
    return true
  })
}
