import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { askReport, reportQuery } from '../../../data/report.ts'
import type { Period } from '../../../dates/periods.ts'
import { ProxyError } from '../../../proxy/proxy.ts'
import { type Viewers, viewersFilter } from './viewers.ts'

/** Part of the viewers who watch, at each hundredth of a video: 1 is everybody, more where people watch again. */
const curve = z.array(z.number())
export type Curve = z.infer<typeof curve>

/** A channel's median is made of so many of its videos, the most watched: each is a call of its own. */
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

/** How long people watch one video, in hundredths of it; `null` where the service has no such report. */
export const retentionQuery = (video: string, period: Period, viewers: Viewers) =>
  queryOptions({
    queryKey: ['report', 'retention', video, period, viewers],
    queryFn: ({ client }) => curveOf(client, video, period, viewers),
    meta: { kept: z.union([curve, z.null()]) },
  })

/** The median of the channel's most watched videos, hundredth by hundredth; `null` where fewer than three have a curve. */
export const medianQuery = (period: Period, viewers: Viewers) =>
  queryOptions({
    queryKey: ['report', 'retention, median of the most watched', period, viewers],
    queryFn: async ({ client, signal }): Promise<Curve | null> => {
      const asked = { period, metrics: ['views'], by: ['video'], sort: '-views', most: comparedVideos } as const
      const curves: Curve[] = []
      for (const { video } of await askReport(asked, signal)) {
        if (signal.aborted) break
        const found = await curveOf(client, video, period, viewers)
        if (found?.length) curves.push(found)
      }
      return curves.length < 3 ? null : medianOf(curves)
    },
    meta: { kept: z.union([curve, z.null()]) },
  })

async function curveOf(client: QueryClient, video: string, period: Period, viewers: Viewers): Promise<Curve | null> {
  try {
    const rows = await client.fetchQuery(curveQuery(video, period, viewers))
    return rows.map(({ audienceWatchRatio }) => audienceWatchRatio)
  } catch (error) {
    // A service that knows no such report says 400: the screen does without it.
    if (error instanceof ProxyError && error.status === 400) return null
    throw error
  }
}

/** Place by place the middle of all; curves may be of different lengths. */
export function medianOf(curves: readonly Curve[]): Curve {
  const length = Math.max(0, ...curves.map((one) => one.length))
  return Array.from({ length }, (_, place) => {
    const values = curves.flatMap((one) => one[place] ?? []).sort((a, b) => a - b)
    const middle = Math.floor(values.length / 2)
    const [low = 0, high = 0] = [values[values.length % 2 === 0 ? middle - 1 : middle], values[middle]]
    return (low + high) / 2
  })
}
