import type { MetricName, MonetaryMetricName } from '#contract/reportNames.ts'
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

/** A metric without what follows from its name and its SQL. */
type Described = Omit<Metric, 'name' | 'columns'>
type Group = Readonly<Partial<Record<MetricName, Described>>>

const sum = (column: string): Described => ({
  dataType: 'INTEGER',
  sql: (read) => `sum(${read(column)})`,
  additive: true,
})

/** Whole minutes, rounded after adding: the sum over a dimension may differ from the total by rounding. */
const minutes = (column: string): Described => ({ ...sum(column), digits: 0 })

/** The sum of `part` divided by the sum of `whole`, over the whole group; 0 when the latter is 0. */
const quotient = (part: string, whole: string, times = 1) =>
  `CASE WHEN sum(${whole}) = 0 THEN 0 ELSE ${times} * sum(${part}) / sum(${whole}) END`

/** Fraction 0–1 of the whole group: each row's rate weighted by its impressions. */
const rate = (part: string, whole: string): Described => ({
  dataType: 'FLOAT',
  sql: (read) => quotient(read(part), read(whole)),
  digits: 6,
  additive: false,
})

/**
 * Whole seconds a view: the files' own averages, weighted by the views that they are over (`warehouse/rollups.ts`).
 */
const duration: Described = {
  dataType: 'INTEGER',
  sql: (read) => quotient(read('averaged_view_seconds'), read('averaged_views')),
  digits: 0,
  additive: false,
}

const money = (column: string): Described => ({ ...sum(column), dataType: 'FLOAT', digits: 6, monetary: true })

/** Money for a thousand of something, weighted by their number. */
const perThousand = (column: string, whole: string): Described => ({
  dataType: 'FLOAT',
  sql: (read) => quotient(read(column), read(whole), 1000),
  digits: 6,
  additive: false,
  monetary: true,
})

const monetaryCount = (column: string): Described => ({ ...sum(column), monetary: true })

/** The mean of several curves, weighted by their views. */
const curve = (column: string): Described => ({
  dataType: 'FLOAT',
  sql: (read) => {
    const weight = `greatest(coalesce(${read('views')}, 1), 1)`
    return `sum(${read(column)} * ${weight}) / sum(${weight})`
  },
  digits: 6,
  additive: false,
})

const activity = {
  views: sum('views'),
  engagedViews: sum('engaged_views'),
  redViews: sum('red_views'),
  estimatedMinutesWatched: minutes('watch_time_minutes'),
  estimatedRedMinutesWatched: minutes('red_watch_time_minutes'),
  averageViewDuration: duration,
  averageViewPercentage: {
    // 0–100, or more: the percentage of its video that a view watched, weighted as the duration is.
    dataType: 'FLOAT',
    sql: (read) => quotient(read('averaged_view_percentages'), read('averaged_views')),
    digits: 4,
    additive: false,
  },
} satisfies Group

const annotations = {
  annotationClickThroughRate: rate('annotation_clicks', 'annotation_clickable_impressions'),
  annotationCloseRate: rate('annotation_closes', 'annotation_closable_impressions'),
  annotationImpressions: sum('annotation_impressions'),
  annotationClickableImpressions: sum('annotation_clickable_impressions'),
  annotationClosableImpressions: sum('annotation_closable_impressions'),
  annotationClicks: sum('annotation_clicks'),
  annotationCloses: sum('annotation_closes'),
  cardClickRate: rate('card_clicks', 'card_impressions'),
  cardTeaserClickRate: rate('card_teaser_clicks', 'card_teaser_impressions'),
  cardImpressions: sum('card_impressions'),
  cardTeaserImpressions: sum('card_teaser_impressions'),
  cardClicks: sum('card_clicks'),
  cardTeaserClicks: sum('card_teaser_clicks'),
} satisfies Group

const reactions = {
  likes: sum('likes'),
  dislikes: sum('dislikes'),
  shares: sum('shares'),
  videosAddedToPlaylists: sum('videos_added_to_playlists'),
  videosRemovedFromPlaylists: sum('videos_removed_from_playlists'),
} satisfies Group

const following = {
  comments: sum('comments'),
  subscribersGained: sum('subscribers_gained'),
  subscribersLost: sum('subscribers_lost'),
} satisfies Group

const revenue = {
  estimatedRevenue: money('estimated_partner_revenue'),
  estimatedAdRevenue: money('estimated_partner_ad_revenue'),
  grossRevenue: money('estimated_youtube_ad_revenue'),
  estimatedRedPartnerRevenue: money('estimated_partner_red_revenue'),
  monetizedPlaybacks: monetaryCount('estimated_monetized_playbacks'),
  playbackBasedCpm: perThousand('estimated_youtube_ad_revenue', 'estimated_monetized_playbacks'),
  adImpressions: monetaryCount('ad_impressions'),
  cpm: perThousand('estimated_youtube_ad_revenue', 'ad_impressions'),
} satisfies Readonly<Record<MonetaryMetricName, Described>>

/** Metrics of views within a playlist. */
const playlists = {
  averageTimeInPlaylist: rate('watch_time_minutes', 'playlist_starts'),
  playlistAverageViewDuration: duration,
  playlistEstimatedMinutesWatched: minutes('watch_time_minutes'),
  playlistSaves: {
    // Saves minus removals.
    dataType: 'INTEGER',
    sql: (read) => `sum(${read('playlist_saves_added')}) - sum(${read('playlist_saves_removed')})`,
    additive: true,
  },
  playlistStarts: sum('playlist_starts'),
  playlistViews: sum('views'),
  viewsPerPlaylistStart: rate('views', 'playlist_starts'),
} satisfies Group

const audience = {
  viewerPercentage: {
    dataType: 'FLOAT',
    sql: (read) => `sum(${read('viewers')})`,
    digits: 6,
    percentageOfTotal: true,
    additive: true,
  },
  audienceWatchRatio: curve('audience_watch_ratio'),
  relativeRetentionPerformance: curve('relative_retention_performance'),
  averageConcurrentViewers: {
    // Every minute of the stream has the same weight.
    dataType: 'FLOAT',
    sql: (read) => `avg(${read('average_concurrent_viewers')})`,
    digits: 6,
    additive: false,
  },
  peakConcurrentViewers: {
    dataType: 'INTEGER',
    sql: (read) => `max(${read('peak_concurrent_viewers')})`,
    additive: false,
  },
} satisfies Group

const endScreens = {
  endScreenElementImpressions: sum('end_screen_element_impressions'),
  endScreenElementClicks: sum('end_screen_element_clicks'),
  endScreenElementClickRate: rate('end_screen_element_clicks', 'end_screen_element_impressions'),
} satisfies Group

/** How often thumbnails were shown, and the share of showings that led to a view. */
const impressions = {
  videoThumbnailImpressions: sum('video_thumbnail_impressions'),
  videoThumbnailImpressionsClickRate: {
    // Files have no clicks, only the rate of each row: it is weighted by the row's impressions.
    dataType: 'FLOAT',
    sql: (read) => {
      const showings = read('video_thumbnail_impressions')
      return `CASE WHEN sum(${showings}) = 0 THEN 0 ELSE sum(${showings} * ${read('video_thumbnail_impressions_ctr')}) / sum(${showings}) END`
    },
    digits: 6,
    additive: false,
  },
} satisfies Group

/** The type requires every name of the contract. */
const described: Readonly<Record<MetricName, Described>> = {
  ...activity,
  ...annotations,
  ...reactions,
  ...following,
  ...revenue,
  ...playlists,
  ...audience,
  ...endScreens,
  ...impressions,
}

const namesOf = (...groups: Group[]) => groups.flatMap((group) => Object.keys(group) as MetricName[])

/** The columns that the SQL of a metric reads. */
function columnsOf({ sql }: Described): string[] {
  const columns = new Set<string>()
  sql((column) => {
    columns.add(column)
    return column
  })
  return [...columns]
}

export const metrics: readonly Metric[] = namesOf(described).map((name) => ({
  ...described[name],
  name,
  columns: columnsOf(described[name]),
}))

const byName = new Map<string, Metric>(metrics.map((metric) => [metric.name, metric]))
export const metricNamed = (name: string): Metric | undefined => byName.get(name)

/** Sets of metrics that reports share (specification: reports 6.1). */
export const metricSets = {
  money: namesOf(revenue),
  live: namesOf(activity).filter((name) => name !== 'averageViewPercentage'),
  percent: namesOf(activity),
  province: namesOf(activity, annotations),
  subscribed: namesOf(activity, annotations, reactions),
  all: namesOf(activity, annotations, reactions, following, revenue),
  located: ['views', 'estimatedMinutesWatched', 'engagedViews'],
  endScreens: namesOf(endScreens),
  impressions: namesOf(impressions),
  playlist: ['views', 'estimatedMinutesWatched', 'averageViewDuration', ...namesOf(playlists)],
} as const satisfies Readonly<Record<string, readonly MetricName[]>>
