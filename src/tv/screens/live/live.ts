import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Selection } from '#tv/dashboard/comparison/comparison.ts'
import type { ListedVideo } from '#tv/dashboard/videos/figures.ts'
import { videoNames } from '#tv/data/channel.ts'
import { askReport, type ReportRow, reportQuery } from '#tv/data/report.ts'
import { unnamedVideo } from '#tv/data/unnamed.ts'

/** The service ranks no more than this (specification: reports 6.3). */
const maxAtOnce = 200
/** The most IDs in one call for titles and days. */
const titlesAtOnce = 50

/** Videos watched while live, the most watched first. */
export const liveVideosQuery = ({ period, where }: Selection) =>
  queryOptions({
    queryKey: ['report', 'live videos, with titles', period, ...(where ? [where] : [])],
    queryFn: async ({ signal }): Promise<ListedVideo[]> => {
      const rows = await askReport(
        {
          period,
          metrics: ['views'],
          by: ['video'],
          where: { liveOrOnDemand: 'LIVE', ...where },
          sort: '-views',
          maxResults: maxAtOnce,
        },
        signal,
      )
      const watched = rows.filter(({ views }) => views > 0)
      const names = new Map<string, { title: string; publishedAt?: string | undefined }>()
      for (let from = 0; from < watched.length; from += titlesAtOnce) {
        const ids = watched.slice(from, from + titlesAtOnce).map(({ video }) => video)
        for (const [id, name] of await videoNames(ids, signal)) names.set(id, name)
      }
      return watched.map(({ video, views }) => ({
        id: video,
        title: names.get(video)?.title ?? unnamedVideo(video),
        publishedAt: names.get(video)?.publishedAt,
        value: views,
      }))
    },
    meta: {
      stored: z.array(
        z.object({ id: z.string(), title: z.string(), publishedAt: z.optional(z.string()), value: z.number() }),
      ),
    },
  })

/**
 * Metrics that the service has for live and on-demand views; the average percentage viewed is not among them
 * (specification: reports 7).
 */
export const totalNames = ['views', 'estimatedMinutesWatched', 'averageViewDuration'] as const
export type Totals = readonly ReportRow<'liveOrOnDemand', (typeof totalNames)[number]>[]

/** The totals of live and of on-demand views. */
export const totalsQuery = ({ period, where }: Selection) =>
  reportQuery({ period, metrics: totalNames, by: ['liveOrOnDemand'], ...(where && { where }) })

/** Concurrent viewers by minute of a stream, on any day. */
export const curveQuery = (video: string) =>
  reportQuery({
    period: 'ever',
    metrics: ['averageConcurrentViewers', 'peakConcurrentViewers'],
    by: ['livestreamPosition'],
    where: { video },
    sort: 'livestreamPosition',
  })

export interface ViewerCurve {
  /** Minutes from the start to the last known one. */
  minutes: number
  /** One for each minute; `null`: the service has no number. */
  average: readonly (number | null)[]
  peak: readonly (number | null)[]
  /** The maximum of concurrent viewers, and its minute from the start. */
  highest: { viewers: number; minute: number }
}

type CurveRow = ReportRow<'livestreamPosition', 'averageConcurrentViewers' | 'peakConcurrentViewers'>

/** Undefined when the service has no numbers of the stream. */
export function viewerCurve(rows: readonly CurveRow[]): ViewerCurve | undefined {
  const known = new Map(rows.map((row) => [Number(row.livestreamPosition), row]))
  if (known.size === 0) return undefined
  const minutes = Math.max(...known.keys())
  const along = Array.from({ length: minutes + 1 }, (_, minute) => known.get(minute))
  const maximum = { viewers: 0, minute: 0 }
  for (const [minute, { peakConcurrentViewers }] of known)
    if (peakConcurrentViewers > maximum.viewers) Object.assign(maximum, { viewers: peakConcurrentViewers, minute })
  return {
    minutes,
    average: along.map((row) => row?.averageConcurrentViewers ?? null),
    peak: along.map((row) => row?.peakConcurrentViewers ?? null),
    highest: maximum,
  }
}
