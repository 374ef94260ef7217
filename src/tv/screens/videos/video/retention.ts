import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { askReport, reportQuery } from '#tv/data/report.ts'
import type { Period } from '#tv/dates/periods.ts'
import { ProxyError } from '#tv/proxy/proxy.ts'
import { type Viewers, viewersFilter } from './viewers.ts'

/** Audience watch ratio at each hundredth of a video: 1 is everybody, more when people watch again. */
const curve = z.array(z.number())
export type RetentionCurve = z.infer<typeof curve>

/** The channel's median is that of its most watched videos, this many: each costs one call. */
const comparedVideos = 12

const curveQuery = (video: string, period: Period, viewers: Viewers) => ({
  ...reportQuery({
    period,
    metrics: ['audienceWatchRatio'],
    by: ['elapsedVideoTimeRatio'],
    where: { video, ...viewersFilter[viewers] },
    sort: 'elapsedVideoTimeRatio',
  }),
})

/** The retention curve of a video, in hundredths of its length; `null` when the service has no such report. */
export const retentionQuery = (video: string, period: Period, viewers: Viewers) =>
  queryOptions({
    queryKey: ['report', 'retention', video, period, viewers],
    queryFn: ({ client }) => fetchCurve(client, video, period, viewers),
    meta: { stored: z.union([curve, z.null()]) },
  })

/** The median curve of the channel's most watched videos; `null` when fewer than three have a curve. */
export const medianQuery = (period: Period, viewers: Viewers) =>
  queryOptions({
    queryKey: ['report', 'retention, median of the most watched', period, viewers],
    queryFn: async ({ client, signal }): Promise<RetentionCurve | null> => {
      const query = { period, metrics: ['views'], by: ['video'], sort: '-views', maxResults: comparedVideos } as const
      const curves: RetentionCurve[] = []
      for (const { video } of await askReport(query, signal)) {
        if (signal.aborted) break
        const found = await fetchCurve(client, video, period, viewers)
        if (found?.length) curves.push(found)
      }
      return curves.length < 3 ? null : medianOf(curves)
    },
    meta: { stored: z.union([curve, z.null()]) },
  })

async function fetchCurve(
  client: QueryClient,
  video: string,
  period: Period,
  viewers: Viewers,
): Promise<RetentionCurve | null> {
  try {
    const rows = await client.fetchQuery(curveQuery(video, period, viewers))
    return rows.map(({ audienceWatchRatio }) => audienceWatchRatio)
  } catch (error) {
    // A service without this report answers 400: the screen omits the curve.
    if (error instanceof ProxyError && error.status === 400) return null
    throw error
  }
}

/** The median of all curves at each place; the curves may have different lengths. */
export function medianOf(curves: readonly RetentionCurve[]): RetentionCurve {
  const length = Math.max(0, ...curves.map((curve) => curve.length))
  return Array.from({ length }, (_, index) => {
    const values = curves.flatMap((curve) => curve[index] ?? []).sort((a, b) => a - b)
    const middle = Math.floor(values.length / 2)
    const [low = 0, high = 0] = [values[values.length % 2 === 0 ? middle - 1 : middle], values[middle]]
    return (low + high) / 2
  })
}
