import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText, useLastError } from '#tv/data/failure.ts'
import { t } from '#tv/language/t.ts'
import { RetryMessage, retriesItself } from '#tv/ui/message/Message.tsx'
import { Skeleton } from '#tv/ui/skeleton/Skeleton.tsx'
import { messages } from './messages.ts'
import './audience.css'

interface AnswerProps {
  /** Prefix of the focus key of the button that tries again. */
  focusKey: string
  query: UseQueryResult<unknown>
  isEmpty: boolean
  /** Explains why there may be no data. */
  empty: ReactNode
  children: ReactNode
}

/** The result of one query, or in its place a skeleton, the error, or the reason why there is no data. */
export function Answer({ focusKey, query, isEmpty, empty, children }: AnswerProps) {
  const error = useLastError(query)
  if (isEmpty) {
    return (
      <div className="audience-empty" role="status">
        <p className="audience-section">{t(messages.empty)}</p>
        <p className="audience-empty">{empty}</p>
      </div>
    )
  }
  if (query.data !== undefined) return children
  if (!error) return <AnswerSkeleton />
  const words = failureText(error, 'analytics')
  return <RetryMessage words={words} focusKey={`${focusKey}:again`} query={query} hint={retriesItself()} />
}

function AnswerSkeleton() {
  return (
    <div aria-hidden="true">
      {[24, 20, 17, 15, 12, 10].map((width) => (
        <div key={width} className="audience-bone">
          <Skeleton width="20rem" height="1.75rem" />
          <Skeleton width={`${width}rem`} height="0.75rem" />
        </div>
      ))}
    </div>
  )
}
