import type { Action } from '../remote/actions.ts'
import { onBackFromFirstScreen, openOverlay } from '../remote/back.ts'
import { alongReading } from '../remote/focus/alongReading.ts'
import { focusOn } from '../remote/focusMark.ts'
import { borrowFocus } from '../remote/modal.ts'
import { onPress } from '../remote/press.ts'
import type { Rotation } from './rotation.ts'

/** What keys and a pointer do while screens are shown in turn. @returns stops it */
export type Controls = (
  rotation: Pick<Rotation, 'now' | 'step' | 'pause' | 'wake'>,
  node: HTMLElement,
  leave: () => void,
) => () => void

/** Every press goes to the rotation. While it is dimmed, a press only wakes it. */
export const turnByKeys: Controls = (rotation, node, leave) => {
  const act = (step: () => void) => {
    if (!rotation.wake()) step()
  }
  const steps = { left: -1, previous: -1, right: 1, next: 1 } as const
  const stopKeys = onPress('overlay', ({ action, phase }) => {
    if (phase !== 'press') return true
    act(() => {
      const by = steps[alongReading(action) as keyof typeof steps]
      if (by !== undefined) rotation.step(by)
      else if (action === 'ok' || action === 'back') leave()
      else if (action === 'playPause') rotation.pause(!rotation.now().paused)
      else if (action === 'play') rotation.pause(false)
      else if (action === 'pause' || action === 'stop') rotation.pause(true)
    })
    return true
  })
  // The Back of a television's own browser does not arrive as a key.
  const stopBack = onBackFromFirstScreen(() => act(leave))
  const stopPointer = hearPointer(
    node,
    () => rotation.wake(),
    () => act(leave),
  )
  const giveBack = holdFocus(node)
  return () => {
    stopKeys()
    stopBack()
    stopPointer()
    giveBack()
  }
}

/** Whatever a person presses or points at leads back to the screen below, and does nothing else there. */
export const leaveByAnyKey: Controls = (_, node, leave) => {
  const stop = closeByAnyKey(node, leave)
  const giveBack = holdFocus(node)
  return () => {
    stop()
    giveBack()
  }
}

/** The same for what lies over a screen without taking the focus. @returns stops it */
export function closeByAnyKey(node: HTMLElement, leave: () => void): () => void {
  let hasLeft = false
  let held: Action | undefined
  // A browser's own Back closes it, too.
  const close = openOverlay(leave)
  const stopKeys = onPress('overlay', ({ action, phase }) => {
    const isHeld = action === held
    if (isHeld && phase === 'release') {
      held = undefined
      if (hasLeft) stopKeys()
    }
    if (hasLeft) return isHeld
    if (phase === 'press') {
      held = action
      close()
    }
    return true
  })
  const stopPointer = hearPointer(node, close, close)
  return () => {
    hasLeft = true
    // A key that is still down repeats.
    if (held === undefined) stopKeys()
    stopPointer()
    close()
  }
}

function hearPointer(node: HTMLElement, onMove: () => void, onClick: () => void): () => void {
  const moved = ({ movementX, movementY }: MouseEvent) => {
    if (movementX !== 0 || movementY !== 0) onMove()
  }
  const pressed = (event: MouseEvent) => {
    event.stopPropagation()
    event.preventDefault()
    onClick()
  }
  window.addEventListener('mousemove', moved)
  node.addEventListener('click', pressed, true)
  return () => {
    window.removeEventListener('mousemove', moved)
    node.removeEventListener('click', pressed, true)
  }
}

/** Keeps DOM focus on an element. @returns gives it back */
function holdFocus(node: HTMLElement): () => void {
  const giveBack = borrowFocus()
  const focus = () => setTimeout(() => focusOn(node))
  focusOn(node)
  node.addEventListener('focusout', focus)
  return () => {
    node.removeEventListener('focusout', focus)
    giveBack()
  }
}
