import { t } from '#tv/language/t.ts'
import { failureMessages } from '../messages.ts'
import { BeingMade } from './BeingMade.tsx'
import { Message } from './Message.tsx'

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
