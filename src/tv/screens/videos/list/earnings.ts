import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Selection } from '#tv/dashboard/comparison/comparison.ts'
import type { Currency } from '#tv/dashboard/money/currency.ts'
import { type FigureName, revenueMetrics } from '#tv/dashboard/money/figures.ts'
import { askAllVideos } from '#tv/dashboard/videos/figures.ts'
import type { ReportRow } from '#tv/data/report.ts'

/** Figures that videos can also be sorted by when a phone has allowed access to revenue. */
export const earningNames = ['revenue', 'rpm', 'cpm'] as const satisfies readonly FigureName[]
export type EarningName = (typeof earningNames)[number]

export const isEarning = (sort: string): sort is EarningName => earningNames.some((name) => name === sort)

const earnings = z.array(z.record(z.string(), z.union([z.string(), z.number()])))
export type VideoEarnings = ReportRow<'video', (typeof revenueMetrics)[number]>

/** The revenue of all videos of the channel, or of a group, in a period and a currency. */
export const earningsQuery = (selection: Selection, currency: Currency) =>
  queryOptions({
    queryKey: [
      'report',
      'earnings of all videos',
      selection.period,
      currency,
      ...(selection.where ? [selection.where] : []),
    ],
    queryFn: (context: { client: QueryClient; signal: AbortSignal }): Promise<VideoEarnings[]> =>
      askAllVideos(selection, { metrics: revenueMetrics, sort: '-estimatedRevenue', currency }, context),
    meta: { stored: earnings },
  })
