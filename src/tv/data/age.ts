import type { QueryClient } from '@tanstack/react-query'

/**
 * Returns when the oldest report on the screen was fetched, in ms since 1970; undefined when the screen shows no
 * report. Titles and names do not count: they are fetched less often, and look the same when they are old.
 */
export function oldestShown(client: QueryClient): number | undefined {
  const times = client
    .getQueryCache()
    .findAll({ type: 'active', queryKey: ['report'] })
    .filter(({ state }) => state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt)
  return times.length > 0 ? Math.min(...times) : undefined
}
