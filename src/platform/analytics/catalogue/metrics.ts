import { lengthColumn } from '../warehouse/tables.ts'

/**
 * A metric over any group of rows, in SQL. Averages, rates and percentages are never added up: each is computed anew
 * from what it is an average of (facts: bulk-reports, "Units"). Where every row of a group lacks the column, because an
 * older version did not report it, the metric is NULL.
 */
export interface Metric {
  name: string
  dataType: 'INTEGER' | 'FLOAT'
  sql: string
  /** Whether the sum over a dimension is the total. */
  additive: boolean
}

const sum = (name: string, column: string): Metric => ({
  name,
  dataType: 'INTEGER',
  sql: `CAST(sum(${column}) AS BIGINT)`,
  additive: true,
})

/** Whole minutes, rounded after adding: the sum over a dimension may differ from the total by its roundings. */
const minutes = (name: string, column: string): Metric => ({
  name,
  dataType: 'INTEGER',
  sql: `CAST(round(sum(${column})) AS BIGINT)`,
  additive: true,
})

/** Fraction 0–1 of the whole group: each row's rate weighted by its impressions. */
const rate = (name: string, part: string, whole: string): Metric => ({
  name,
  dataType: 'FLOAT',
  sql: `CASE WHEN sum(${whole}) = 0 THEN 0 ELSE round(sum(${part}) / sum(${whole}), 6) END`,
  additive: false,
})

const viewsOfKnownLength = `sum(CASE WHEN ${lengthColumn} IS NOT NULL THEN views END)`

export const metrics: readonly Metric[] = [
  sum('views', 'views'),
  sum('engagedViews', 'engaged_views'),
  sum('redViews', 'red_views'),
  minutes('estimatedMinutesWatched', 'watch_time_minutes'),
  minutes('estimatedRedMinutesWatched', 'red_watch_time_minutes'),
  {
    // Whole seconds, from minutes and views.
    name: 'averageViewDuration',
    dataType: 'INTEGER',
    sql: 'CASE WHEN sum(views) = 0 THEN 0 ELSE CAST(round(60 * sum(watch_time_minutes) / sum(views)) AS BIGINT) END',
    additive: false,
  },
  {
    // 0–100 and beyond: the share of its video that a view watched, from minutes, views and length.
    name: 'averageViewPercentage',
    dataType: 'FLOAT',
    sql: `CASE WHEN coalesce(${viewsOfKnownLength}, 0) = 0 THEN 0 ELSE round(100 * sum(60 * watch_time_minutes / ${lengthColumn}) / ${viewsOfKnownLength}, 4) END`,
    additive: false,
  },
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
  sum('likes', 'likes'),
  sum('dislikes', 'dislikes'),
  sum('shares', 'shares'),
  sum('videosAddedToPlaylists', 'videos_added_to_playlists'),
  sum('videosRemovedFromPlaylists', 'videos_removed_from_playlists'),
  sum('comments', 'comments'),
  sum('subscribersGained', 'subscribers_gained'),
  sum('subscribersLost', 'subscribers_lost'),
]

const byName = new Map(metrics.map((metric) => [metric.name, metric]))
export const metricNamed = (name: string): Metric | undefined => byName.get(name)

/** Metric sets of the facts ("Which reports exist"). */
const live = [
  'views',
  'engagedViews',
  'redViews',
  'estimatedMinutesWatched',
  'estimatedRedMinutesWatched',
  'averageViewDuration',
]
const percent = [...live, 'averageViewPercentage']
const province = [...percent, ...metrics.map(({ name }) => name).filter((name) => /^(annotation|card)/.test(name))]
const subscribed = [...province, 'likes', 'dislikes', 'shares', 'videosAddedToPlaylists', 'videosRemovedFromPlaylists']
/** All but the money metrics, which come with the revenue tables. */
export const metricSets = { all: [...subscribed, 'comments', 'subscribersGained', 'subscribersLost'] } as const
