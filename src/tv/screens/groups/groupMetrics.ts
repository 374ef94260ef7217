import type { MetricName } from '#tv/dashboard/metrics/metrics.ts'
import type { Group } from '#tv/data/groups.ts'

const ofVideos = [
  'views',
  'estimatedMinutesWatched',
  'averageViewDuration',
  'subscribersGained',
  'likes',
] as const satisfies readonly MetricName[]
const ofPlaylists = [
  'playlistViews',
  'playlistStarts',
  'viewsPerPlaylistStart',
  'averageTimeInPlaylist',
  'playlistSaves',
] as const satisfies readonly MetricName[]
/** No report has subscribers or likes by asset. */
const ofAssets = ['views', 'estimatedMinutesWatched', 'averageViewDuration'] as const satisfies readonly MetricName[]

/** The metrics that a group shows. */
export function metricsOf({ type }: Pick<Group, 'type'>): readonly MetricName[] {
  return type === 'playlist' ? ofPlaylists : type === 'asset' ? ofAssets : ofVideos
}

/** The metric by which members are ranked and which the card shows. */
export const firstMetricOf = ({ type }: Pick<Group, 'type'>) => (type === 'playlist' ? 'playlistViews' : 'views')
