import { useEffect } from 'react'
import { onBackFromFirstScreen } from '../remote/back.ts'
import { alongReading } from '../remote/focus/alongReading.ts'
import { focusOn } from '../remote/focusMark.ts'
import { borrowFocus } from '../remote/modal.ts'
import { onPress } from '../remote/press.ts'
import type { Rotation } from './rotation.ts'

/** Every press goes to the rotation. While it is dimmed, a press only wakes it. */
export function useKeys(
  rotation: Rotation,
  leave: { readonly current: () => void },
  place: { current: HTMLElement | null },
): void {
  useEffect(() => {
    const act = (step: () => void) => {
      if (!rotation.wake()) step()
    }
    const steps = { left: -1, previous: -1, right: 1, next: 1 } as const
    const stopKeys = onPress('overlay', ({ action, phase }) => {
      if (phase !== 'press') return true
      act(() => {
        const by = steps[alongReading(action) as keyof typeof steps]
        if (by !== undefined) rotation.step(by)
        else if (action === 'ok' || action === 'back') leave.current()
        else if (action === 'playPause') rotation.pause(!rotation.now().paused)
        else if (action === 'play') rotation.pause(false)
        else if (action === 'pause' || action === 'stop') rotation.pause(true)
      })
      return true
    })
    // The Back of a television's own browser does not arrive as a key.
    const stopBack = onBackFromFirstScreen(() => act(() => leave.current()))
    const moved = ({ movementX, movementY }: MouseEvent) => {
      if (movementX !== 0 || movementY !== 0) rotation.wake()
    }
    const pressed = (event: MouseEvent) => {
      event.stopPropagation()
      event.preventDefault()
      act(() => leave.current())
    }
    const node = place.current
    const giveBack = borrowFocus()
    const focus = () => setTimeout(() => node && focusOn(node))
    if (node) focusOn(node)
    window.addEventListener('mousemove', moved)
    node?.addEventListener('click', pressed, true)
    node?.addEventListener('focusout', focus)
    return () => {
      stopKeys()
      stopBack()
      window.removeEventListener('mousemove', moved)
      node?.removeEventListener('click', pressed, true)
      node?.removeEventListener('focusout', focus)
      giveBack()
    }
  }, [rotation, leave, place])
}
