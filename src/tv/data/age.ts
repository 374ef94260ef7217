import type { Query, QueryClient } from '@tanstack/react-query'

/**
 * How old the numbers on the screen are: when those came that are asked for again first, in ms since 1970; undefined
 * where there are none. Settled days stay as they came for half a day and make nothing old. Titles and names do not
 * count: they look the same when they are old.
 */
export function oldestShown(client: QueryClient): number | undefined {
  const [first] = client
    .getQueryCache()
    .findAll({ type: 'active', queryKey: ['report'] })
    .filter(({ state }) => state.data !== undefined)
    .sort((a, b) => dueAt(a) - dueAt(b))
  return first?.state.dataUpdatedAt
}

/** When it is asked for again. */
const dueAt = (query: Query) => query.state.dataUpdatedAt + Math.min(...query.observers.map(staleAfterMs(query)))

const staleAfterMs =
  (query: Query) =>
  ({ options: { staleTime = 0 } }: Query['observers'][number]): number => {
    const ms = typeof staleTime === 'function' ? staleTime(query) : staleTime
    return ms === 'static' ? Number.POSITIVE_INFINITY : ms
  }
