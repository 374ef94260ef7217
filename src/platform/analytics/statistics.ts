import type { Counts, Statistics } from '../video/statistics.ts'
import type { Warehouse } from '../warehouse/port.ts'
import { ownerColumn } from '../warehouse/schema.ts'
import type { RowAccess } from './planner/rowAccess.ts'

const counted = ['views', 'likes', 'comments'].map((name, place) => `sum(${name}) AS c${place}`).join(', ')

/**
 * Counts from the daily rollups, which have a row for each day of a video. Each upload of a channel is there once,
 * whether it came in the channel's own report or in its content owner's (`warehouse/README.md`, "Nothing twice"). Other
 * people's videos have only claimed rows: of several content owners the one with the most views counts, because each
 * reports the same views.
 */
export function createStatistics(
  warehouse: Warehouse,
  requireMade: (rows: Pick<RowAccess, 'channels'>) => void = () => {},
): Statistics {
  const { among, counts } = warehouse.dialect
  /**
   * @throws ApiProblem 409 while numbers of the channels are being made
   * @throws WarehouseBusy when it would wait too long
   */
  const countsBy = async (
    column: 'channel_id' | 'video_id',
    ids: readonly string[],
    channelIds: readonly string[],
  ): Promise<Map<string, Counts>> => {
    if (ids.length === 0) return new Map()
    requireMade({ channels: channelIds })
    const ofChannels = among('channel_id', '$channels')
    const conditions = [ofChannels, among(column, '$ids'), ...counts('channel_basic_days', { channels: ofChannels })]
    const rows = await warehouse.read(
      `SELECT ${column}, ${counted}, sum(subscribers_gained) - sum(subscribers_lost) AS c3
       FROM channel_basic_days
       WHERE ${conditions.join(' AND ')} AND (claimed_status = '' OR uploader_type = 'thirdParty')
       GROUP BY ${column}, claimed_status, CASE WHEN claimed_status = '' THEN '' ELSE ${ownerColumn} END
       ORDER BY claimed_status <> '', c0 DESC`,
      { ids, channels: channelIds },
    )
    const found = new Map<string, Counts>()
    for (const [id, ...cells] of rows) {
      const [views = 0, likes = 0, comments = 0, subscribers = 0] = cells.map((cell) => Math.max(0, Number(cell)))
      if (!found.has(String(id))) found.set(String(id), { views, likes, comments, subscribers })
    }
    return found
  }
  return {
    ofChannels: (ids) => countsBy('channel_id', ids, ids),
    ofVideos: (videos) =>
      countsBy(
        'video_id',
        videos.map(({ id }) => id),
        [...new Set(videos.map(({ channelId }) => channelId))],
      ),
  }
}
