import { Message } from './Message.tsx'

interface AskAgainProps {
  /** What happened, and why. */
  words: { title: string; meaning: string }
  focusKey: string
  /** The query to repeat. */
  asked: { isFetching: boolean; refetch: () => unknown }
  /** What to press. */
  hint?: string
  /** The screen has other contents beside the message. */
  beside?: boolean
}

/** A hint for requests that are also repeated automatically. */
export const byItself = 'Press OK to try again. Tenfoot also keeps trying.'

/** Replaces contents that could not be loaded: the reason, and a button that tries again. */
export function AskAgain({ words, focusKey, asked, hint = 'Press OK to try again.', beside = false }: AskAgainProps) {
  const label = asked.isFetching ? 'Trying again' : 'Try again'
  return (
    <Message title={words.title} action={{ label, focusKey, onPress: () => void asked.refetch() }} beside={beside}>
      <p>{words.meaning}</p>
      <p>{hint}</p>
    </Message>
  )
}
