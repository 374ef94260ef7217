import { type RefObject, useEffect, useRef } from 'react'
import type { Press } from '#tv/remote/actions.ts'
import { goBack, openOverlay } from '#tv/remote/back.ts'
import { focusOn } from '#tv/remote/focusMark.ts'
import { borrowFocus } from '#tv/remote/modal.ts'
import { onPress } from '#tv/remote/press.ts'

interface Modal {
  /** The outermost element. */
  container: RefObject<HTMLElement | null>
  /** The element that must have the focus now. */
  focused: () => HTMLElement | null | undefined
  /** Receives every press except Back. */
  hear: (press: Press) => void
  /** Called once, however it closes; the owner then stops rendering it. */
  onClose: () => void
}

/**
 * An overlay over the whole screen: it borrows the focus and returns it, receives every press, and Back closes it. It
 * does not need norigin, so it works on the pairing screen.
 * @returns closes it by code
 */
export function useModal(modal: Modal): () => void {
  const latest = useRef(modal)
  latest.current = modal
  const closeOverlay = useRef(() => {})

  useEffect(() => {
    const giveBack = borrowFocus()
    let open = true
    closeOverlay.current = openOverlay(() => {
      if (!open) return
      open = false
      latest.current.onClose()
    })
    const stopListening = onPress('overlay', (press) => {
      if (press.action !== 'back') latest.current.hear(press)
      else if (press.phase === 'press') goBack()
      return true
    })
    const keepInside = () => {
      if (latest.current.container.current?.contains(document.activeElement)) return
      const wanted = latest.current.focused()
      if (wanted) focusOn(wanted)
    }
    document.addEventListener('focusin', keepInside)
    // A click outside the buttons removes the focus and sends no focusin.
    const keepLater = () => setTimeout(keepInside, 0)
    document.addEventListener('focusout', keepLater)
    return () => {
      open = false
      stopListening()
      document.removeEventListener('focusin', keepInside)
      document.removeEventListener('focusout', keepLater)
      closeOverlay.current()
      giveBack()
    }
  }, [])

  // After every render: the focused element may have changed, or been removed. It follows the effect above, so that
  // Back closes the overlay as soon as it has the focus, and the focus returns to where it was before.
  useEffect(() => {
    const wanted = latest.current.focused()
    if (wanted && document.activeElement !== wanted) focusOn(wanted)
  })
  return () => closeOverlay.current()
}
