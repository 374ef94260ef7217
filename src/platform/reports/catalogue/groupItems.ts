/** Which column a group's items are ids of, by their type. */
export const groupItemColumns = {
  video: 'video_id',
  playlist: 'playlist_id',
  channel: 'channel_id',
  asset: 'asset_id',
} as const
