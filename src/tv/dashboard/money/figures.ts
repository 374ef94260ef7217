import type { ReportRow } from '../../data/report.ts'

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
  title: string
  /** Explains the figure when the title is not enough. */
  meaning?: string
  of: (row: RevenueRow) => number
}

export const figures: Readonly<Record<FigureName, Figure>> = {
  revenue: { title: 'Revenue', of: (row) => row.estimatedRevenue },
  ads: { title: 'From ads', of: (row) => row.estimatedAdRevenue },
  subscriptions: { title: 'From subscriptions', of: (row) => row.estimatedRedPartnerRevenue },
  rpm: {
    title: 'RPM',
    meaning: 'revenue per 1,000 views',
    of: ({ estimatedRevenue, views }) => (views > 0 ? (1000 * estimatedRevenue) / views : 0),
  },
  cpm: { title: 'CPM', meaning: 'what advertisers pay for 1,000 ads', of: (row) => row.cpm },
}

const nothing: RevenueRow = Object.assign(Object.create(null), ...revenueMetrics.map((name) => ({ [name]: 0 })))

/** The service's own totals of a period; zeros for a period without data. */
export const totalOf = (rows: readonly RevenueRow[] | undefined): RevenueRow | undefined => rows && (rows[0] ?? nothing)
