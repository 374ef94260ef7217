import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Press } from '#tv/remote/actions.ts'
import { goBack, openOverlay } from '#tv/remote/back.ts'
import { focusOn } from '#tv/remote/focusMark.ts'
import { borrowFocus } from '#tv/remote/modal.ts'
import { onPress } from '#tv/remote/press.ts'

interface Modal {
  /** The element that holds all of it. */
  container: RefObject<HTMLElement | null>
  /** The element that must have the focus now. */
  focused: () => HTMLElement | null | undefined
  /** Every press but Back. */
  hear: (press: Press) => void
  /** Called once, however it closes; the owner then stops rendering it. */
  onClose: () => void
}

/**
 * An overlay over the whole screen: it borrows the focus and gives it back, hears every press, and Back closes it. It
 * needs no norigin, so it works on the pairing screen.
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
    // A click beside the buttons leaves the focus nowhere and sends no focusin.
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

  // After every render: the focused element may have changed, or gone.
  useLayoutEffect(() => {
    const wanted = latest.current.focused()
    if (wanted && document.activeElement !== wanted) focusOn(wanted)
  })
  return () => closeOverlay.current()
}
