import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Selection } from '#tv/dashboard/comparison/comparison.ts'
import { askAllVideos } from '#tv/dashboard/videos/figures.ts'
import { type ImpressionName, impressionNames } from '#tv/data/impressions.ts'
import type { ReportRow } from '#tv/data/report.ts'

const rows = z.array(z.record(z.string(), z.union([z.string(), z.number()])))
export type VideoImpressions = ReportRow<'video', ImpressionName>

/** The impressions of all videos of the channel, or of a group, in a period. Only for a service that has them. */
export const videoImpressionsQuery = (selection: Selection) =>
  queryOptions({
    queryKey: ['report', 'impressions of all videos', selection.period, ...(selection.where ? [selection.where] : [])],
    queryFn: (context: { client: QueryClient; signal: AbortSignal }): Promise<VideoImpressions[]> =>
      askAllVideos(selection, { metrics: impressionNames, sort: '-videoThumbnailImpressions' }, context),
    meta: { stored: rows },
  })
