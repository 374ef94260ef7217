import type { ReactNode } from 'react'
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
  const { props } = useFocus<HTMLButtonElement>({
    focusKey,
    onPress: disabledBecause === undefined ? onPress : undefined,
  })
  return (
    <button
      {...props}
      type="button"
      className="button focusable"
      aria-disabled={disabledBecause !== undefined}
      aria-description={disabledBecause}
    >
      {children}
      {disabledBecause !== undefined && <span className="button-why">{disabledBecause}</span>}
    </button>
  )
}
