import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Day } from '../dates/days.ts'
import { ProxyError } from '../proxy/proxy.ts'
import { askReport } from './report.ts'

/** How often thumbnails were shown, and the share of these that led to a view. They are reports of their own. */
export const impressionNames = ['videoThumbnailImpressions', 'videoThumbnailImpressionsClickRate'] as const
export type ImpressionName = (typeof impressionNames)[number]

export const isImpression = (name: string): name is ImpressionName => impressionNames.some((each) => each === name)

/**
 * The newest day with impressions; `null` when the service has none. A public query API refuses the metrics with 400;
 * our services have them when bulk reports of reach were imported (specification: television 7).
 */
export const newestImpressionsQuery = queryOptions({
  queryKey: ['report', 'newest day with impressions'],
  queryFn: async ({ signal }): Promise<Day | null> => {
    const metrics = ['videoThumbnailImpressions'] as const
    try {
      const [row] = await askReport({ period: 'ever', metrics, by: ['day'], sort: '-day', maxResults: 1 }, signal)
      return row?.day ?? null
    } catch (error) {
      if (error instanceof ProxyError && error.status === 400) return null
      throw error
    }
  },
  meta: { stored: z.union([z.string(), z.null()]) },
})

/** Whether the service has impressions; undefined until it is known. */
export function useHasImpressions(mayFetch = true): boolean | undefined {
  const { data, isError } = useQuery({ ...newestImpressionsQuery, enabled: mayFetch })
  if (data !== undefined) return data !== null
  return isError ? false : undefined
}
