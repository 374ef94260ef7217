/** Header line of `channel_basic_a3` as in live files (specification: bulk-report-columns 2). */
export const channelBasicHeader =
  'date,channel_id,video_id,live_or_on_demand,subscribed_status,country_code,views,engaged_views,comments,likes,dislikes,shares,watch_time_minutes,average_view_duration_seconds,average_view_duration_percentage,annotation_impressions,annotation_clickable_impressions,annotation_clicks,annotation_click_through_rate,annotation_closable_impressions,annotation_closes,annotation_close_rate,card_teaser_impressions,card_teaser_clicks,card_teaser_click_rate,card_impressions,card_clicks,card_click_rate,subscribers_gained,subscribers_lost,videos_added_to_playlists,videos_removed_from_playlists,red_views,red_watch_time_minutes'

export interface ChannelBasicRow {
  /** `YYYYMMDD`. */
  date: string
  channelId: string
  /** Empty for rows of the channel without a video. */
  videoId: string
  views: number
  minutes: number
  gained: number
  lost: number
}

/** A line of the file. Columns that tests do not use are zero, as most cells of live files are. */
export function channelBasicLine({ date, channelId, videoId, views, minutes, gained, lost }: ChannelBasicRow): string {
  const seconds = views > 0 ? (minutes * 60) / views : 0
  const start = [date, channelId, videoId, 'on_demand', 'not_subscribed', videoId ? 'DE' : 'ZZ']
  return [
    ...start,
    views,
    views,
    0,
    0,
    0,
    0,
    minutes,
    seconds,
    50,
    ...Array(13).fill(0),
    gained,
    lost,
    0,
    0,
    0,
    0,
  ].join(',')
}
