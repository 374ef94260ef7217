import type { Message } from '#contract/message.ts'
import type { ReportRow } from '#tv/data/report.ts'
import { messages as explained } from '../metrics/explained/messages.ts'
import { messages } from './messages.ts'

/** The metrics that all figures are calculated from, by the service's names (specification: reports 6.1). */
export const revenueMetrics = [
  'views',
  'estimatedRevenue',
  'estimatedAdRevenue',
  'estimatedRedPartnerRevenue',
  'adImpressions',
  'cpm',
] as const
export type RevenueRow = ReportRow<never, (typeof revenueMetrics)[number]>
export type RevenueDay = ReportRow<'day', (typeof revenueMetrics)[number]>

export const figureNames = ['revenue', 'ads', 'subscriptions', 'rpm', 'cpm'] as const
export type FigureName = (typeof figureNames)[number]

interface Figure {
  title: Message
  /** The title within a text: "Videos by revenue". */
  inText: Message
  /** Explains the figure when the title is not enough. */
  meaning?: Message
  /** What counts, below the figure. */
  explained: Message
  of: (row: Readonly<Record<keyof RevenueRow, number | null>>) => number | null
}

export const figures: Readonly<Record<FigureName, Figure>> = {
  revenue: {
    title: messages.revenue,
    inText: messages.revenueInText,
    explained: explained.revenue,
    of: (row) => row.estimatedRevenue,
  },
  ads: {
    title: messages.ads,
    inText: messages.adsInText,
    explained: explained.ads,
    of: (row) => row.estimatedAdRevenue,
  },
  subscriptions: {
    title: messages.subscriptions,
    inText: messages.subscriptionsInText,
    explained: explained.subscriptions,
    of: (row) => row.estimatedRedPartnerRevenue,
  },
  rpm: {
    title: messages.rpm,
    inText: messages.rpm,
    meaning: messages.rpmMeaning,
    explained: explained.rpm,
    of: ({ estimatedRevenue, views }) =>
      estimatedRevenue === null || views === null ? null : views > 0 ? (1000 * estimatedRevenue) / views : 0,
  },
  cpm: {
    title: messages.cpm,
    inText: messages.cpm,
    meaning: messages.cpmMeaning,
    explained: explained.cpm,
    of: (row) => row.cpm,
  },
}

const nothing: RevenueRow = Object.assign(Object.create(null), ...revenueMetrics.map((name) => ({ [name]: 0 })))

/** The service's own totals of a period; zeros for a period without data. */
export const totalOf = (rows: readonly RevenueRow[] | undefined): RevenueRow | undefined => rows && (rows[0] ?? nothing)
