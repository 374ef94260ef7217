import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureWords } from '../data/failure.ts'
import { useLastError } from '../data/lastError.ts'
import { Message } from '../ui/message/Message.tsx'

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
  const again = {
    label: asked.isFetching ? 'Trying again' : 'Try again',
    focusKey: `${screen}:again`,
    onPress: () => void asked.refetch(),
  }
  if (isEmpty) {
    return (
      <Message title="No numbers yet" action={{ ...again, label: asked.isFetching ? 'Looking' : 'Look again' }}>
        <p>
          The analytics service has nothing for this channel. First numbers come two to three days after first views.
        </p>
      </Message>
    )
  }
  if (!error) return children
  const { title, meaning } = failureWords(error, 'the analytics service')
  return (
    <Message title={title} action={again}>
      <p>{meaning}</p>
      <p>Press OK to try again. It also tries again by itself.</p>
    </Message>
  )
}
