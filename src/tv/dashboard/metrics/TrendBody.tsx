import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureWords } from '../../data/failure.ts'
import { useLastError } from '../../data/lastError.ts'
import { AskAgain, byItself } from '../../ui/message/AskAgain.tsx'
import { Message } from '../../ui/message/Message.tsx'

interface TrendBodyProps {
  /** Names the screen in focus keys. */
  screen: string
  /** Without its answer there is nothing to show. */
  asked: UseQueryResult<unknown>
  /** The service answered, and has nothing. */
  isEmpty: boolean
  children: ReactNode
}

/** What a screen over days shows, or in its place why it shows nothing, and a button to try again. */
export function TrendBody({ screen, asked, isEmpty, children }: TrendBodyProps) {
  const error = useLastError(asked)
  const focusKey = `${screen}:again`
  if (isEmpty) {
    const label = asked.isFetching ? 'Checking' : 'Check again'
    return (
      <Message title="No numbers yet" action={{ label, focusKey, onPress: () => void asked.refetch() }}>
        <p>
          The analytics service has no numbers for this channel yet. They appear two to three days after the first
          views.
        </p>
      </Message>
    )
  }
  if (!error) return children
  const words = failureWords(error, 'the analytics service')
  return <AskAgain words={words} focusKey={focusKey} asked={asked} hint={byItself} />
}
