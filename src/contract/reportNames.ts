/**
 * Every name that a report request may contain (specification: reports 6). The television imports only the types, so
 * that a misspelt name fails the build and the lists are not in its bundle.
 */
export const metricNames = [
  'views',
  'engagedViews',
  'redViews',
  'estimatedMinutesWatched',
  'estimatedRedMinutesWatched',
  'averageViewDuration',
  'averageViewPercentage',
  'annotationClickThroughRate',
  'annotationCloseRate',
  'annotationImpressions',
  'annotationClickableImpressions',
  'annotationClosableImpressions',
  'annotationClicks',
  'annotationCloses',
  'cardClickRate',
  'cardTeaserClickRate',
  'cardImpressions',
  'cardTeaserImpressions',
  'cardClicks',
  'cardTeaserClicks',
  'likes',
  'dislikes',
  'shares',
  'videosAddedToPlaylists',
  'videosRemovedFromPlaylists',
  'comments',
  'subscribersGained',
  'subscribersLost',
  'estimatedRevenue',
  'estimatedAdRevenue',
  'grossRevenue',
  'estimatedRedPartnerRevenue',
  'monetizedPlaybacks',
  'playbackBasedCpm',
  'adImpressions',
  'cpm',
  'averageTimeInPlaylist',
  'playlistAverageViewDuration',
  'playlistEstimatedMinutesWatched',
  'playlistSaves',
  'playlistStarts',
  'playlistViews',
  'viewsPerPlaylistStart',
  'viewerPercentage',
  'audienceWatchRatio',
  'relativeRetentionPerformance',
  'averageConcurrentViewers',
  'peakConcurrentViewers',
  'endScreenElementImpressions',
  'endScreenElementClicks',
  'endScreenElementClickRate',
  'videoThumbnailImpressions',
  'videoThumbnailImpressionsClickRate',
] as const
export type MetricName = (typeof metricNames)[number]

/** `videoProduct` contains the platform's brand word. */
export type DimensionName =
  | 'day'
  | 'month'
  | 'country'
  | 'province'
  | 'city'
  | 'video'
  | 'playlist'
  | 'channel'
  | 'asset'
  | 'creatorContentType'
  | 'liveOrOnDemand'
  | 'subscribedStatus'
  | 'videoProduct'
  | 'insightPlaybackLocationType'
  | 'insightPlaybackLocationDetail'
  | 'insightTrafficSourceType'
  | 'insightTrafficSourceDetail'
  | 'deviceType'
  | 'operatingSystem'
  | 'ageGroup'
  | 'gender'
  | 'sharingService'
  | 'elapsedVideoTimeRatio'
  | 'adType'
  | 'livestreamPosition'
  | 'subtitleLanguage'
  | 'subtitleLanguageAutotranslated'
  | 'endScreenElementType'
  | 'endScreenElementId'

/** Names that filters may use. Some of them can only be filters. */
export type FilterName =
  | 'country'
  | 'continent'
  | 'subContinent'
  | 'province'
  | 'video'
  | 'playlist'
  | 'channel'
  | 'asset'
  | 'group'
  | 'liveOrOnDemand'
  | 'subscribedStatus'
  | 'videoProduct'
  | 'insightPlaybackLocationType'
  | 'insightTrafficSourceType'
  | 'deviceType'
  | 'operatingSystem'
  | 'audienceType'
  | 'subtitleLanguage'
  | 'subtitleLanguageAutotranslated'
  | 'endScreenElementType'
  | 'claimedStatus'
  | 'uploaderType'

/** Metrics that require `video-analytics-monetary.readonly` (specification: reports 5). */
export const monetaryMetricNames = [
  'estimatedRevenue',
  'estimatedAdRevenue',
  'grossRevenue',
  'estimatedRedPartnerRevenue',
  'monetizedPlaybacks',
  'playbackBasedCpm',
  'adImpressions',
  'cpm',
] as const
export type MonetaryMetricName = (typeof monetaryMetricNames)[number]
