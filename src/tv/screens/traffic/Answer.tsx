import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SkeletonChart } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { failureText, useLastError } from '#tv/data/failure.ts'
import { Message, RetryMessage } from '#tv/ui/message/Message.tsx'
import { Skeleton } from '#tv/ui/skeleton/Skeleton.tsx'

interface AnswerProps {
  /** Prefix of the focus key. */
  view: string
  query: UseQueryResult<unknown>
  /** Whether the service answered that there is no data. */
  isEmpty: boolean
  /** The message in that case. */
  empty: { title: string; meaning: ReactNode }
  children: ReactNode
}

/** The contents of a view; a skeleton until they arrive, and the error when they cannot be loaded. */
export function Answer({ view, query, isEmpty, empty, children }: AnswerProps) {
  const error = useLastError(query)
  if (error && query.data === undefined) {
    const words = failureText(error, 'analytics')
    return <RetryMessage words={words} focusKey={`${view}:again`} query={query} />
  }
  if (query.data === undefined) {
    return (
      <div className="traffic-row">
        <SkeletonChart />
        <div className="traffic-list">
          <ComingRanks />
        </div>
      </div>
    )
  }
  if (!isEmpty) return children
  return (
    <Message title={empty.title}>
      <p>{empty.meaning}</p>
    </Message>
  )
}

/** The skeleton of a ranked list. */
function ComingRanks() {
  return (
    <div aria-hidden="true">
      {[24, 20, 17, 12, 8].map((width) => (
        <div key={width} className="traffic-bone">
          <Skeleton width="18rem" height="1.75rem" />
          <Skeleton width={`${width}rem`} height="0.75rem" />
        </div>
      ))}
    </div>
  )
}
