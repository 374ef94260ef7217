import { type Choice, one } from './choices.ts'
import type { Report } from './report.ts'
import { activityReports } from './reports/activity.ts'
import { assetReports } from './reports/assets.ts'
import { audienceReports } from './reports/audience.ts'
import { detailReports } from './reports/details.ts'
import { playlistReports } from './reports/playlists.ts'
import { rankings } from './reports/rankings.ts'

const videoReports: readonly Report[] = [...activityReports, ...audienceReports, ...detailReports, ...rankings]

/** In the order in which a request is held against them: what a request may be twice, it is the first. */
export const reports: readonly Report[] = [...videoReports, ...playlistReports]

/** Reports that only a content owner has. */
export const reportsOfAssets: readonly Report[] = assetReports(videoReports, rankings)

/**
 * The same reports for a content owner, who has many channels, and those of its assets: each may be limited to channels or
 * split by channel, and says which uploads are meant.
 */
export const ownerReports: readonly Report[] = [...reports, ...reportsOfAssets].map((report) => ({
  ...report,
  dimensions: [...report.dimensions, { ...one('channel'), least: 0 }],
  filters: [
    ...report.filters,
    ...['channel', 'claimedStatus', 'uploaderType'].map((name): Choice => ({ ...one(name), least: 0 })),
  ],
}))
