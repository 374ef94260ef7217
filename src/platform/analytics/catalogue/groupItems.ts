/** The column that has the ids of a group's items, by their type. */
export const groupItemColumns = {
  video: 'video_id',
  playlist: 'playlist_id',
  channel: 'channel_id',
  asset: 'asset_id',
} as const
