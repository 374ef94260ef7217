import { reportQuery } from '#tv/data/report.ts'
import type { Period } from '#tv/dates/periods.ts'

/** The most rows that the service ranks (specification: reports 6.3). */
export const maxRanked = 200

/** The views of the channel's playlists in a period. They are ranked without a filter (specification: reports 6.3). */
export const playlistViewsQuery = (period: Period) =>
  reportQuery({ period, maxResults: maxRanked, metrics: ['playlistViews'], by: ['playlist'], sort: '-playlistViews' })
