import { useEffect, useRef } from 'react'
import { focusOn } from '../remote/focusMark.ts'
import { onFocusReturn } from '../remote/modal.ts'

interface OneButtonProps {
  label: string
  /** Ignores presses. The button stays in its place and keeps the focus. */
  busy?: boolean
  onPress: () => void
}

/** The only button of a screen. It always has the focus, so OK always does what the button says. */
export function OneButton({ label, busy = false, onPress }: OneButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const take = () => {
    if (button.current) focusOn(button.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button takes the focus once, when it appears.
  useEffect(() => {
    take()
    return onFocusReturn(() => {
      take()
      return true
    })
  }, [])
  // A click beside the button removes the focus, and it is set again. An open dialog keeps the focus.
  const manageFocus = () => {
    setTimeout(() => {
      if (document.activeElement === document.body) take()
    })
  }
  return (
    <button
      ref={button}
      type="button"
      className="focusable framed action"
      aria-disabled={busy}
      onBlur={manageFocus}
      onClick={busy ? undefined : onPress}
    >
      {label}
    </button>
  )
}
