import type { UseQueryResult } from '@tanstack/react-query'
import { type ComponentProps, useEffect } from 'react'
import { beingMade } from '#tv/data/beingMade.ts'
import { failureText } from '#tv/data/failure.ts'
import { useLastError } from '#tv/data/lastError.ts'
import { t } from '#tv/language/t.ts'
import { offerFocusUntouched } from '#tv/remote/focus/focusManager.ts'
import { Button } from '../controls/Button.tsx'
import { messages } from '../messages.ts'
import { Skeleton } from '../skeleton/Skeleton.tsx'
import { RankedList } from './RankedList.tsx'

interface RankedAnswerProps extends Omit<ComponentProps<typeof RankedList>, 'items'> {
  query: UseQueryResult<unknown>
  /** Undefined until there is an answer. */
  items: ComponentProps<typeof RankedList>['items'] | undefined
  /** Shown when the list is empty. */
  empty: string
}

/** A ranked list beside a chart: a skeleton while it loads, a sentence when it is empty, the reason after a failure. */
export function RankedAnswer({ query, items, empty, ...list }: RankedAnswerProps) {
  const error = useLastError(query)
  if (items && items.length > 0) return <RankedList {...list} items={items} />
  if (items) return <p className="rank-empty">{empty}</p>
  // While the demo's numbers are being made, the screen says so once.
  if (!error || beingMade(error)) {
    return (
      <div aria-hidden="true">
        {Array.from({ length: list.rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity.
          <div key={row} className="rank rank-bone" data-pictured={list.pictures !== undefined}>
            {list.pictures && <span className="thumbnail" data-state="loading" />}
            <Skeleton width="18rem" height="1.75rem" />
            <Skeleton width={`${24 - row * 3}rem`} height="0.75rem" />
          </div>
        ))}
      </div>
    )
  }
  return <Failed error={error} focusKey={`${list.focusKey}:again`} query={query} />
}

interface FailedProps {
  error: unknown
  focusKey: string
  query: UseQueryResult<unknown>
}

/** The screen has other contents: the button gets the focus only if the person has not moved it. */
function Failed({ error, focusKey, query }: FailedProps) {
  useEffect(() => offerFocusUntouched(focusKey), [focusKey])
  const { title, meaning } = failureText(error, 'analytics')
  return (
    <div className="rank-empty" role="alert">
      <p className="rank-empty-title">{title}</p>
      <p>{meaning}</p>
      <Button focusKey={focusKey} onPress={() => void query.refetch()}>
        {t(query.isFetching ? messages.trying : messages.tryAgain)}
      </Button>
    </div>
  )
}
