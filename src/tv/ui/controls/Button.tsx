import type { ReactNode } from 'react'
import type { Direction } from '#tv/remote/actions.ts'
import { useFocus } from '#tv/remote/focus/useFocus.ts'
import './controls.css'

interface ButtonProps {
  focusKey: string
  onPress: () => void
  children: ReactNode
  /** Why it is disabled. It can still have the focus, so that voice guides read this. */
  disabledBecause?: string | undefined
}

export function Button({ focusKey, onPress, children, disabledBecause }: ButtonProps) {
  const props = usePressable({ focusKey, onPress, disabledBecause })
  return (
    <button {...props} className="button focusable">
      {children}
      {disabledBecause !== undefined && <span className="button-why">{disabledBecause}</span>}
    </button>
  )
}

interface PressableOptions {
  focusKey: string
  onPress: () => void
  /** Why it is disabled. It can still have the focus, so that voice guides read this. */
  disabledBecause?: string | undefined
  /** Returns true for an arrow that it has handled itself. */
  onArrow?: ((direction: Direction, held: boolean) => boolean) | undefined
}

/** The props of a `<button>` that takes the focus, and does nothing while it is disabled. */
export function usePressable({ focusKey, onPress, disabledBecause, onArrow }: PressableOptions) {
  const isDisabled = disabledBecause !== undefined
  const { props } = useFocus<HTMLButtonElement>({ focusKey, onPress: isDisabled ? undefined : onPress, onArrow })
  return { ...props, type: 'button', 'aria-disabled': isDisabled, 'aria-description': disabledBecause } as const
}
