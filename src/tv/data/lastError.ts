import type { UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * Why a query has nothing to show. Unlike its own `error`, this one stays while it is tried again, so that the words, and
 * the button that has the focus, do not go and come back.
 */
export function useLastError(query: UseQueryResult<unknown>): unknown {
  const last = useRef<unknown>(undefined)
  if (query.error) last.current = query.error
  if (query.data !== undefined) last.current = undefined
  return last.current
}
