import type { ReactNode } from 'react'
import { usePressable } from './pressable.ts'
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
