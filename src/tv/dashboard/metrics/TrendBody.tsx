import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureWords } from '../../data/failure.ts'
import { useLastError } from '../../data/lastError.ts'
import { AskAgain, byItself } from '../../ui/message/AskAgain.tsx'
import { Message } from '../../ui/message/Message.tsx'

interface TrendBodyProps {
  /** Prefix of the focus key. */
  screen: string
  /** The query without which there is nothing to show. */
  asked: UseQueryResult<unknown>
  /** The service answered that there is no data. */
  isEmpty: boolean
  children: ReactNode
}

/** The contents of a screen over days, or the reason why there are none, with a button to try again. */
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
  const words = failureWords(error, 'analytics')
  return <AskAgain words={words} focusKey={focusKey} asked={asked} hint={byItself()} />
}
