import { type ReactNode, useEffect } from 'react'
import { offerFocus, offerFocusUntouched } from '#tv/remote/focus/focusManager.ts'
import { Button } from '../controls/Button.tsx'
import './message.css'

interface MessageProps {
  /** What happened. */
  title: string
  /** Why, or what it means. */
  children: ReactNode
  /** What to press. The button gets the focus, unless the person is using the rail. */
  action?: { label: string; focusKey: string; onPress: () => void } | undefined
  /** The screen has other contents: a person who has moved the focus among them keeps it there. */
  hasOtherContent?: boolean
}

/** Replaces contents that cannot be shown. */
export function Message({ title, children, action, hasOtherContent = false }: MessageProps) {
  const key = action?.focusKey
  useEffect(() => {
    if (key === undefined) return
    if (hasOtherContent) offerFocusUntouched(key)
    else offerFocus(key)
  }, [key, hasOtherContent])
  return (
    <section className="message" role="alert">
      <h2 className="message-title">{title}</h2>
      <div className="message-words">{children}</div>
      {action && (
        <Button focusKey={action.focusKey} onPress={action.onPress}>
          {action.label}
        </Button>
      )}
    </section>
  )
}
