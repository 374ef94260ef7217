/**
 * The bulk report types of the field as data (facts: bulk-reports): one table a type, its columns named as in the
 * downloaded files, so that a download loads as it is. A new type is a new entry here.
 */

/** What a column holds: decides its type in the warehouse and what an import lets in (`import/columnRules.ts`). */
export type ColumnKind =
  | 'day'
  | 'channelId'
  /** May be empty: the channel's own gains and losses stand in rows without a video. */
  | 'videoId'
  | 'liveOrOnDemand'
  | 'subscribedStatus'
  | 'country'
  /** Whole number, 0 or more. */
  | 'count'
  /** Whole number, net of withdrawals on the day: may be negative. */
  | 'netCount'
  /** Decimal, 0 or more: minutes, seconds, percentages (0–100 and beyond, with looping), rates. */
  | 'decimal'

export interface BulkColumn {
  name: string
  kind: ColumnKind
  /** Part of the row's key; keys are unique in a file. */
  dimension?: true
  /** Absent in older versions of the type: then NULL, "not reported", which is not 0. */
  lacksInOlder?: true
}

export interface BulkType {
  /** Without its version: the versions differ only in columns that older ones lack. */
  name: string
  columns: readonly BulkColumn[]
}

const dimension = (name: string, kind: ColumnKind): BulkColumn => ({ name, kind, dimension: true })
const count = (name: string): BulkColumn => ({ name, kind: 'count' })
const decimal = (name: string): BulkColumn => ({ name, kind: 'decimal' })
const newer = (column: BulkColumn): BulkColumn => ({ ...column, lacksInOlder: true })

/** Group B of the facts: what every channel report has. */
const channelDimensions = [
  dimension('date', 'day'),
  dimension('channel_id', 'channelId'),
  dimension('video_id', 'videoId'),
  dimension('live_or_on_demand', 'liveOrOnDemand'),
  dimension('subscribed_status', 'subscribedStatus'),
  dimension('country_code', 'country'),
]

const annotations = [
  count('annotation_impressions'),
  count('annotation_clickable_impressions'),
  count('annotation_clicks'),
  decimal('annotation_click_through_rate'),
  count('annotation_closable_impressions'),
  count('annotation_closes'),
  decimal('annotation_close_rate'),
]

const cards = [
  count('card_teaser_impressions'),
  count('card_teaser_clicks'),
  decimal('card_teaser_click_rate'),
  count('card_impressions'),
  count('card_clicks'),
  decimal('card_click_rate'),
]

/** User activity; the 34 columns of `channel_basic_a3`. `_a2` lacks `engaged_views`, `_a1` the two of the paid tier too. */
export const channelBasic: BulkType = {
  name: 'channel_basic',
  columns: [
    ...channelDimensions,
    count('views'),
    newer(count('engaged_views')),
    count('comments'),
    { name: 'likes', kind: 'netCount' },
    { name: 'dislikes', kind: 'netCount' },
    count('shares'),
    decimal('watch_time_minutes'),
    decimal('average_view_duration_seconds'),
    decimal('average_view_duration_percentage'),
    ...annotations,
    ...cards,
    count('subscribers_gained'),
    count('subscribers_lost'),
    count('videos_added_to_playlists'),
    count('videos_removed_from_playlists'),
    newer(count('red_views')),
    newer(decimal('red_watch_time_minutes')),
  ],
}

/** Every type that the warehouse has a table for. */
export const bulkTypes: readonly BulkType[] = [channelBasic]

/**
 * A column of our own beside the file's: whole seconds of the video, NULL where not known. It is what makes the average
 * percentage of any group of rows computable from minutes and views; percentages themselves are never added up.
 */
export const lengthColumn = 'video_length_seconds'
