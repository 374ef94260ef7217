import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * Returns why a query has nothing to show. Unlike the query's own `error`, it stays while the query is repeated, so
 * that the message, and the button that has the focus, do not disappear and come back.
 */
export function useLastError(query: UseQueryResult<unknown>): unknown {
  const last = useRef<unknown>(undefined)
  if (query.error) last.current = query.error
  if (query.data !== undefined) last.current = undefined
  return last.current
}
