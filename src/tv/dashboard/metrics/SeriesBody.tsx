import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText, useLastError } from '#tv/data/failure.ts'
import { t } from '#tv/language/t.ts'
import { BeingMade, Message, RetryMessage, retriesItself } from '#tv/ui/message/Message.tsx'
import { Skeleton } from '#tv/ui/skeleton/Skeleton.tsx'
import { messages } from './messages.ts'

interface SeriesBodyProps {
  /** Prefix of the focus key. */
  screen: string
  /** The query without which there is nothing to show. */
  query: UseQueryResult<unknown>
  /** The service answered that there is no data. */
  isEmpty: boolean
  children: ReactNode
}

/** The contents of a screen over days, or the reason why there are none, with a button to try again. */
export function SeriesBody({ screen, query, isEmpty, children }: SeriesBodyProps) {
  const error = useLastError(query)
  const focusKey = `${screen}:again`
  if (isEmpty) {
    const label = t(query.isFetching ? messages.checking : messages.check)
    return (
      <Message title={t(messages.empty)} action={{ label, focusKey, onPress: () => void query.refetch() }}>
        <p>{t(messages.emptyMeaning)}</p>
      </Message>
    )
  }
  const words = error ? failureText(error, 'analytics') : undefined
  // The skeletons stay, so that the focus stays on them until they have numbers.
  if (words?.percentMade !== undefined || !words)
    return (
      <>
        {children}
        {words && <BeingMade words={words} overScreen />}
      </>
    )
  return <RetryMessage words={words} focusKey={focusKey} query={query} hint={retriesItself()} />
}

import './metrics.css'

/** The skeleton of a chart. */
export function SkeletonChart() {
  return (
    <div className="metric-skeleton" aria-hidden="true">
      <Skeleton width="12rem" height="2rem" />
      <Skeleton width="24rem" height="5rem" />
      {[0, 1, 2, 3].map((rule) => (
        <Skeleton key={rule} width="100%" height="0.25rem" />
      ))}
    </div>
  )
}
