import type { MetricName } from '#contract/reportNames.ts'
import type { ReadColumn } from './columns.ts'

/**
 * A metric over any group of rows, in SQL. Averages, rates and percentages are never added up: each is computed from
 * the sums that it is an average of (specification: reports 9). The metric is NULL when every row of a group lacks the
 * column, because an older version did not report it.
 */
export interface Metric {
  name: MetricName
  dataType: 'INTEGER' | 'FLOAT'
  sql(read: ReadColumn): string
  /** The decimals that it is rounded to; left out where it is not rounded. */
  digits?: number
  /** Whether the answer is its percentage of everything that the request selects, so that all rows add up to 100. */
  percentageOfTotal?: true
  /** The columns that a table needs for this metric. */
  columns: readonly string[]
  /** Whether its values over a dimension add up to the total. */
  additive: boolean
  /** Needs the scope for money. */
  monetary?: true
}

type Shape = Omit<Metric, 'columns'>

/** Collects the columns from the SQL, so that the two never differ. */
function metric(shape: Shape): Metric {
  const columns = new Set<string>()
  shape.sql((name) => {
    columns.add(name)
    return name
  })
  return { ...shape, columns: [...columns] }
}

const sum = (name: MetricName, column: string): Metric =>
  metric({ name, dataType: 'INTEGER', sql: (read) => `sum(${read(column)})`, additive: true })

/** Whole minutes, rounded after adding: the sum over a dimension may differ from the total by rounding. */
const minutes = (name: MetricName, column: string): Metric =>
  metric({ name, dataType: 'INTEGER', sql: (read) => `sum(${read(column)})`, digits: 0, additive: true })

/** The sum of `part` divided by the sum of `whole`, over the whole group; 0 when the latter is 0. */
const quotient = (part: string, whole: string, times = 1) =>
  `CASE WHEN sum(${whole}) = 0 THEN 0 ELSE ${times} * sum(${part}) / sum(${whole}) END`

/** Fraction 0–1 of the whole group: each row's rate weighted by its impressions. */
const rate = (name: MetricName, part: string, whole: string): Metric =>
  metric({ name, dataType: 'FLOAT', sql: (read) => quotient(read(part), read(whole)), digits: 6, additive: false })

/**
 * Whole seconds a view: the files' own averages, weighted by the views that they are over (`warehouse/averages.ts`).
 */
const duration = (name: MetricName): Metric =>
  metric({
    name,
    dataType: 'INTEGER',
    sql: (read) => quotient(read('averaged_view_seconds'), read('averaged_views')),
    digits: 0,
    additive: false,
  })

const money = (name: MetricName, column: string): Metric =>
  metric({ name, dataType: 'FLOAT', sql: (read) => `sum(${read(column)})`, digits: 6, additive: true, monetary: true })

/** Money for a thousand of something, weighted by their number. */
const perThousand = (name: MetricName, column: string, whole: string): Metric =>
  metric({
    name,
    dataType: 'FLOAT',
    sql: (read) => quotient(read(column), read(whole), 1000),
    digits: 6,
    additive: false,
    monetary: true,
  })

const monetaryCount = (name: MetricName, column: string): Metric => ({ ...sum(name, column), monetary: true })

/** The mean of several curves, weighted by their views. */
const curve = (name: MetricName, column: string): Metric =>
  metric({
    name,
    dataType: 'FLOAT',
    sql: (read) => {
      const weight = `greatest(coalesce(${read('views')}, 1), 1)`
      return `sum(${read(column)} * ${weight}) / sum(${weight})`
    },
    digits: 6,
    additive: false,
  })

const activity: readonly Metric[] = [
  sum('views', 'views'),
  sum('engagedViews', 'engaged_views'),
  sum('redViews', 'red_views'),
  minutes('estimatedMinutesWatched', 'watch_time_minutes'),
  minutes('estimatedRedMinutesWatched', 'red_watch_time_minutes'),
  duration('averageViewDuration'),
  metric({
    // 0–100, or more: the percentage of its video that a view watched, weighted as the duration is.
    name: 'averageViewPercentage',
    dataType: 'FLOAT',
    sql: (read) => quotient(read('averaged_view_percentages'), read('averaged_views')),
    digits: 4,
    additive: false,
  }),
]

const annotations: readonly Metric[] = [
  rate('annotationClickThroughRate', 'annotation_clicks', 'annotation_clickable_impressions'),
  rate('annotationCloseRate', 'annotation_closes', 'annotation_closable_impressions'),
  sum('annotationImpressions', 'annotation_impressions'),
  sum('annotationClickableImpressions', 'annotation_clickable_impressions'),
  sum('annotationClosableImpressions', 'annotation_closable_impressions'),
  sum('annotationClicks', 'annotation_clicks'),
  sum('annotationCloses', 'annotation_closes'),
  rate('cardClickRate', 'card_clicks', 'card_impressions'),
  rate('cardTeaserClickRate', 'card_teaser_clicks', 'card_teaser_impressions'),
  sum('cardImpressions', 'card_impressions'),
  sum('cardTeaserImpressions', 'card_teaser_impressions'),
  sum('cardClicks', 'card_clicks'),
  sum('cardTeaserClicks', 'card_teaser_clicks'),
]

const reactions: readonly Metric[] = [
  sum('likes', 'likes'),
  sum('dislikes', 'dislikes'),
  sum('shares', 'shares'),
  sum('videosAddedToPlaylists', 'videos_added_to_playlists'),
  sum('videosRemovedFromPlaylists', 'videos_removed_from_playlists'),
]

const following: readonly Metric[] = [
  sum('comments', 'comments'),
  sum('subscribersGained', 'subscribers_gained'),
  sum('subscribersLost', 'subscribers_lost'),
]

const revenue: readonly Metric[] = [
  money('estimatedRevenue', 'estimated_partner_revenue'),
  money('estimatedAdRevenue', 'estimated_partner_ad_revenue'),
  money('grossRevenue', 'estimated_youtube_ad_revenue'),
  money('estimatedRedPartnerRevenue', 'estimated_partner_red_revenue'),
  monetaryCount('monetizedPlaybacks', 'estimated_monetized_playbacks'),
  perThousand('playbackBasedCpm', 'estimated_youtube_ad_revenue', 'estimated_monetized_playbacks'),
  monetaryCount('adImpressions', 'ad_impressions'),
  perThousand('cpm', 'estimated_youtube_ad_revenue', 'ad_impressions'),
]

/** Metrics of views within a playlist. */
const playlists: readonly Metric[] = [
  rate('averageTimeInPlaylist', 'watch_time_minutes', 'playlist_starts'),
  duration('playlistAverageViewDuration'),
  minutes('playlistEstimatedMinutesWatched', 'watch_time_minutes'),
  metric({
    // Saves minus removals.
    name: 'playlistSaves',
    dataType: 'INTEGER',
    sql: (read) => `sum(${read('playlist_saves_added')}) - sum(${read('playlist_saves_removed')})`,
    additive: true,
  }),
  sum('playlistStarts', 'playlist_starts'),
  sum('playlistViews', 'views'),
  rate('viewsPerPlaylistStart', 'views', 'playlist_starts'),
]

const audience: readonly Metric[] = [
  metric({
    name: 'viewerPercentage',
    dataType: 'FLOAT',
    sql: (read) => `sum(${read('viewers')})`,
    digits: 6,
    percentageOfTotal: true,
    additive: true,
  }),
  curve('audienceWatchRatio', 'audience_watch_ratio'),
  curve('relativeRetentionPerformance', 'relative_retention_performance'),
  metric({
    // Every minute of the stream has the same weight.
    name: 'averageConcurrentViewers',
    dataType: 'FLOAT',
    sql: (read) => `avg(${read('average_concurrent_viewers')})`,
    digits: 6,
    additive: false,
  }),
  metric({
    name: 'peakConcurrentViewers',
    dataType: 'INTEGER',
    sql: (read) => `max(${read('peak_concurrent_viewers')})`,
    additive: false,
  }),
]

const endScreens: readonly Metric[] = [
  sum('endScreenElementImpressions', 'end_screen_element_impressions'),
  sum('endScreenElementClicks', 'end_screen_element_clicks'),
  rate('endScreenElementClickRate', 'end_screen_element_clicks', 'end_screen_element_impressions'),
]

/** How often thumbnails were shown, and the share of showings that led to a view. */
const impressions: readonly Metric[] = [
  sum('videoThumbnailImpressions', 'video_thumbnail_impressions'),
  metric({
    // Files have no clicks, only the rate of each row: it is weighted by the row's impressions.
    name: 'videoThumbnailImpressionsClickRate',
    dataType: 'FLOAT',
    sql: (read) => {
      const showings = read('video_thumbnail_impressions')
      return `CASE WHEN sum(${showings}) = 0 THEN 0 ELSE sum(${showings} * ${read('video_thumbnail_impressions_ctr')}) / sum(${showings}) END`
    },
    digits: 6,
    additive: false,
  }),
]

export const metrics: readonly Metric[] = [
  ...activity,
  ...annotations,
  ...reactions,
  ...following,
  ...revenue,
  ...playlists,
  ...audience,
  ...endScreens,
  ...impressions,
]

const byName = new Map<string, Metric>(metrics.map((described) => [described.name, described]))
export const metricNamed = (name: string): Metric | undefined => byName.get(name)

const names = (...groups: (readonly Metric[])[]) => groups.flat().map(({ name }) => name)

/** Sets of metrics that reports share (specification: reports 6.1). */
export const metricSets = {
  money: names(revenue),
  live: names(activity).filter((name) => name !== 'averageViewPercentage'),
  percent: names(activity),
  province: names(activity, annotations),
  subscribed: names(activity, annotations, reactions),
  all: names(activity, annotations, reactions, following, revenue),
  located: ['views', 'estimatedMinutesWatched', 'engagedViews'],
  endScreens: names(endScreens),
  impressions: names(impressions),
  playlist: ['views', 'estimatedMinutesWatched', 'averageViewDuration', ...names(playlists)],
} as const
