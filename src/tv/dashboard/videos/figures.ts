import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { MetricName as ReportMetric } from '#contract/reportNames.ts'
import { membersQuery } from '#tv/data/groups.ts'
import { askReport, type ReportRow } from '#tv/data/report.ts'
import { unnamedVideo } from '#tv/data/unnamed.ts'
import { type Published, publishedQuery } from '#tv/data/videos.ts'
import type { Selection } from '../comparison/comparison.ts'
import { type MetricValues, videoMetricNames } from '../metrics/metrics.ts'

/** A metric that videos can be sorted by. */
export type SortName = (typeof videoMetricNames)[number]

/** The service returns at most the best 200 (specification: reports 6.3). */
const maxAtOnce = 200

const figures = z.array(z.record(z.string(), z.union([z.string(), z.number()])))
export type VideoFigures = MetricValues<SortName> & { readonly video: string }

interface AllVideosRequest<Metric extends ReportMetric> {
  metrics: readonly Metric[]
  sort: `-${Metric}`
  currency?: string
}

/**
 * Fetches the figures of all videos of the channel, or of a group, over a period. The service lists at most the best
 * 200, so the others are fetched by their IDs, 200 at a time. They can then be sorted by any metric, even by those that
 * the service cannot sort by.
 * @throws ProxyError
 */
export async function askAllVideos<const Metric extends ReportMetric>(
  { period, where }: Selection,
  wanted: AllVideosRequest<Metric>,
  { client, signal }: { client: QueryClient; signal: AbortSignal },
): Promise<ReportRow<'video', Metric>[]> {
  const query = { ...wanted, period, by: ['video'], maxResults: maxAtOnce } as const
  const best = await askReport({ ...query, ...(where && { where }) }, signal)
  if (best.length < maxAtOnce) return best
  const known = new Set(best.map(({ video }) => video))
  // A report can be filtered by a group or by videos, not by both: a group's videos are fetched by the IDs of its
  // items.
  const all = where
    ? (await client.ensureQueryData(membersQuery(where.group))).map(({ resourceId }) => resourceId)
    : (await client.ensureQueryData(publishedQuery)).map(({ id }) => id)
  const others = all.filter((id) => !known.has(id))
  const rows = [...best]
  for (let from = 0; from < others.length; from += maxAtOnce) {
    const where = { video: others.slice(from, from + maxAtOnce) }
    rows.push(...(await askReport({ ...query, where }, signal)))
  }
  return rows
}

export const figuresQuery = (selection: Selection) =>
  queryOptions({
    queryKey: ['report', 'all videos', selection.period, ...(selection.where ? [selection.where] : [])],
    queryFn: (context: { client: QueryClient; signal: AbortSignal }): Promise<VideoFigures[]> =>
      askAllVideos(selection, { metrics: videoMetricNames, sort: '-views' }, context),
    meta: { stored: figures },
  })

export interface ListedVideo {
  id: string
  title: string
  publishedAt: string | undefined
  /** Shown instead of the publication date. */
  detail?: string
  /** Undefined: no data in the period. */
  value: number | undefined
  /** The group that the video is in, when two groups are compared. */
  of?: 'current' | 'previous' | 'both'
}

/** All videos sorted by one figure, the largest first; videos without a value come last, newest first. */
export function sortedBy<Row extends { readonly video: string; readonly detail?: string }>(
  figure: (row: Row) => number,
  published: readonly Published[],
  counted: readonly Row[],
): ListedVideo[] {
  const byId = new Map(published.map((video) => [video.id, video]))
  const first = [...counted]
    .sort((a, b) => figure(b) - figure(a))
    .map((row) => {
      const video = byId.get(row.video)
      const title = video?.title ?? unnamedVideo(row.video)
      const detail = row.detail === undefined ? {} : { detail: row.detail }
      return { id: row.video, title, publishedAt: video?.publishedAt, ...detail, value: figure(row) }
    })
  const listed = new Set(first.map(({ id }) => id))
  const rest = published.filter(({ id }) => !listed.has(id))
  return [...first, ...rest.map(({ id, title, publishedAt }) => ({ id, title, publishedAt, value: undefined }))]
}

/** Merges the videos of two groups; a video of both is listed once. */
export function together(current: readonly ListedVideo[], previous: readonly ListedVideo[]): ListedVideo[] {
  const previousIds = new Set(previous.map(({ id }) => id))
  const currentIds = new Set(current.map(({ id }) => id))
  const all: ListedVideo[] = [
    ...current.map((video) => ({ ...video, of: previousIds.has(video.id) ? ('both' as const) : ('current' as const) })),
    ...previous.filter(({ id }) => !currentIds.has(id)).map((video) => ({ ...video, of: 'previous' as const })),
  ]
  const size = ({ value }: ListedVideo) => value ?? Number.NEGATIVE_INFINITY
  return all.sort((a, b) => (size(a) === size(b) ? 0 : size(b) - size(a)))
}
