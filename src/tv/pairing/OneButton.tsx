import { useEffect, useRef } from 'react'
import { focusOn } from '../remote/focusMark.ts'
import { onFocusReturn } from '../remote/modal.ts'

interface OneButtonProps {
  label: string
  /** Nothing can be done now; it stays where it is and keeps the focus. */
  busy?: boolean
  onPress: () => void
}

/** The one thing on a screen that can be pressed. It always has the focus, so OK always means what it says. */
export function OneButton({ label, busy = false, onPress }: OneButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const take = () => {
    if (button.current) focusOn(button.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it takes the focus when it comes.
  useEffect(() => {
    take()
    return onFocusReturn(() => {
      take()
      return true
    })
  }, [])
  // A click beside the button takes the focus away; an open dialog keeps it.
  const manageFocus = () => {
    setTimeout(() => {
      if (document.activeElement === document.body) take()
    })
  }
  return (
    <button
      ref={button}
      type="button"
      className="focusable action"
      aria-disabled={busy}
      onBlur={manageFocus}
      onClick={busy ? undefined : onPress}
    >
      {label}
    </button>
  )
}
