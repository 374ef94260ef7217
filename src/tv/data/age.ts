import type { QueryClient } from '@tanstack/react-query'

/**
 * When the oldest of the numbers on the screen came, in ms since 1970; undefined where there are none. Titles and names do
 * not count: they are asked for less often and look the same when they are old.
 */
export function oldestShown(client: QueryClient): number | undefined {
  const times = client
    .getQueryCache()
    .findAll({ type: 'active', queryKey: ['report'] })
    .filter(({ state }) => state.data !== undefined)
    .map(({ state }) => state.dataUpdatedAt)
  return times.length > 0 ? Math.min(...times) : undefined
}
