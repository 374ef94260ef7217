import { isFocusBorrowed } from '../remote/modal.ts'
import { onPress } from '../remote/press.ts'
import { isInUse } from '../time/inUse.ts'
import { wokeEvent } from '../time/steadyClock.ts'

const tickMs = 5_000
export const quietMs = 10 * 60_000

/**
 * Calls `act` when nobody has pressed a key or moved the pointer for ten minutes. A dialog, the keyboard, a code for a
 * phone and a recording that plays are no quiet time, nor is the time that the television slept.
 * @param act `isQuiet` tells it later whether it is still quiet
 * @returns stops it
 */
export function whenQuiet(act: (isQuiet: () => boolean) => void): () => void {
  /** Ticks and no times: a clock also runs while the television sleeps. */
  let ticks = 0
  const isBusy = () => isFocusBorrowed() || isInUse() || document.visibilityState === 'hidden'
  const isQuiet = () => ticks * tickMs >= quietMs
  const restart = () => {
    ticks = 0
  }
  const moved = ({ movementX, movementY }: MouseEvent) => {
    if (movementX !== 0 || movementY !== 0) restart()
  }
  const timer = setInterval(() => {
    ticks = isBusy() ? 0 : ticks + 1
    if (ticks * tickMs === quietMs) act(isQuiet)
  }, tickMs)
  const stopKeys = onPress('overlay', () => {
    restart()
    return false
  })
  window.addEventListener('mousemove', moved)
  window.addEventListener(wokeEvent, restart)
  return () => {
    clearInterval(timer)
    stopKeys()
    window.removeEventListener('mousemove', moved)
    window.removeEventListener(wokeEvent, restart)
  }
}
