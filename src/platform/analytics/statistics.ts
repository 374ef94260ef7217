import type { Counts, FactSums, Facts } from '../video/statistics.ts'
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
export function createFacts(
  warehouse: Warehouse,
  requireMade: (rows: Pick<RowAccess, 'channels'>) => void = () => {},
): Facts {
  const { among, counts, dayText } = warehouse.dialect
  /**
   * @throws ApiProblem 409 while numbers of the channels are being made
   * @throws WarehouseBusy when it would wait too long
   */
  const sumsBy = async (
    column: 'channel_id' | 'video_id',
    ids: readonly string[],
    channels: readonly string[],
  ): Promise<FactSums> => {
    if (ids.length === 0) return { counts: new Map(), newestDays: new Map() }
    requireMade({ channels })
    const ofChannels = among('channel_id', '$channels')
    const rows = [
      ofChannels,
      ...counts('channel_basic_days', { channels: ofChannels }),
      "(claimed_status = '' OR uploader_type = 'thirdParty')",
    ].join(' AND ')
    const [sums, days] = await warehouse.readInTransaction(async (read) => [
      await read(
        `SELECT ${column}, ${counted}, sum(subscribers_gained) - sum(subscribers_lost) AS c3
         FROM channel_basic_days
         WHERE ${among(column, '$ids')} AND ${rows}
         GROUP BY ${column}, claimed_status, CASE WHEN claimed_status = '' THEN '' ELSE ${ownerColumn} END
         ORDER BY claimed_status <> '', c0 DESC`,
        { ids, channels },
      ),
      await read(
        `SELECT channel_id, ${dayText('max(date)')} FROM channel_basic_days WHERE ${rows}
         GROUP BY channel_id, claimed_status ORDER BY claimed_status DESC`,
        { channels },
      ),
    ])
    const found = new Map<string, Counts>()
    for (const [id, ...cells] of sums) {
      const [views = 0, likes = 0, comments = 0, subscribers = 0] = cells.map(Number)
      if (!found.has(String(id))) found.set(String(id), { views, likes, comments, subscribers })
    }
    // Those of own reports come last, so that they count.
    return { counts: found, newestDays: new Map(days.map(([id, day]) => [String(id), String(day)])) }
  }
  return {
    ofChannels: (ids) => sumsBy('channel_id', ids, ids),
    ofVideos: (videos) =>
      sumsBy(
        'video_id',
        videos.map(({ id }) => id),
        [...new Set(videos.map(({ channelId }) => channelId))],
      ),
  }
}
