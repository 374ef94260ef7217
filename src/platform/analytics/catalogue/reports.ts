import type { Report } from './report.ts'
import { atMostOne } from './report.ts'
import { activityReports, rankings } from './reports/activity.ts'
import { assetReports, playlistReports } from './reports/assets.ts'
import { audienceReports } from './reports/audience.ts'
import { detailReports } from './reports/details.ts'

const videoReports: readonly Report[] = [...activityReports, ...audienceReports, ...detailReports, ...rankings]

/** In the order in which a request is matched: the first report that fits answers it. */
export const reports: readonly Report[] = [...videoReports, ...playlistReports]

/** Reports for content owners only. */
export const reportsOfAssets: readonly Report[] = assetReports(videoReports, rankings)

/**
 * The reports for a content owner, who has many channels and assets: each report may be limited to channels or split by
 * channel, and may choose which uploads count.
 */
export const ownerReports: readonly Report[] = [...reports, ...reportsOfAssets].map((report) => ({
  ...report,
  dimensions: [...report.dimensions, atMostOne('channel')],
  filters: [...report.filters, atMostOne('channel'), atMostOne('claimedStatus'), atMostOne('uploaderType')],
}))
