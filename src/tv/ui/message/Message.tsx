import { type ReactNode, useEffect } from 'react'
import { t } from '#tv/language/t.ts'
import { goBack } from '#tv/remote/back.ts'
import { offerFocus, offerFocusUntouched } from '#tv/remote/focus/focusManager.ts'
import { Button } from '../controls/Button.tsx'
import { failureMessages } from '../messages.ts'
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

interface GoneProps {
  /** Prefix of the focus key. */
  screen: string
  title: string
  /** The reason, if it is known. */
  children: string
}

/** Replaces something that no longer exists: its only button goes back. */
export function Gone({ screen, title, children }: GoneProps) {
  return (
    <Message title={title} action={{ label: t(failureMessages.back), focusKey: `${screen}:gone`, onPress: goBack }}>
      <p>{children}</p>
      <p>{t(failureMessages.goBack)}</p>
    </Message>
  )
}

interface RetryMessageProps {
  /** What happened, and why. */
  words: { title: string; meaning: string; percentMade?: number }
  focusKey: string
  /** The query to repeat. */
  query: { isFetching: boolean; refetch: () => unknown }
  /** What to press. */
  hint?: string
  /** The screen has other contents beside the message. */
  hasOtherContent?: boolean
}

/** A hint for requests that are also repeated automatically. */
export const retriesItself = () => t(failureMessages.byItself)

/** Replaces contents that could not be loaded: the reason, and a button that tries again. */
export function RetryMessage({
  words,
  focusKey,
  query,
  hint = t(failureMessages.again),
  hasOtherContent = false,
}: RetryMessageProps) {
  if (words.percentMade !== undefined) return <BeingMade words={words} />
  const label = t(query.isFetching ? failureMessages.trying : failureMessages.tryAgain)
  return (
    <Message
      title={words.title}
      action={{ label, focusKey, onPress: () => void query.refetch() }}
      hasOtherContent={hasOtherContent}
    >
      <p>{words.meaning}</p>
      <p>{hint}</p>
    </Message>
  )
}

import './message.css'

interface BeingMadeProps {
  words: { title: string; meaning: string; percentMade?: number }
  /** Drawn over the skeletons of the whole screen. */
  overScreen?: boolean
}

/** Where the demo's numbers will be: how far they are made. There is nothing to press, because they come by themselves. */
export const BeingMade = ({ words: { title, meaning, percentMade = 0 }, overScreen = false }: BeingMadeProps) => (
  <section className="being-made" data-over={overScreen} role="status">
    <p className="being-made-title">{title}</p>
    <span className="being-made-track" aria-hidden="true">
      <span className="being-made-bar" style={{ width: `${percentMade}%` }} />
    </span>
    <p>{meaning}</p>
  </section>
)
