import type { Kysely, Selectable } from 'kysely'
import type { BroadcastStatus } from '#contract/broadcasts.ts'
import { CountProblem, requirePast } from './counts.ts'
import type { VideoTables } from './schema.ts'
import { toVideo, type Video } from './videoRepository.ts'

/** A live broadcast. Times are in milliseconds since 1970. */
export interface Broadcast {
  /** The broadcast has its ID and its title. */
  video: Video
  scheduledStart: number
  scheduledEnd: number | undefined
  /** Undefined before it began. */
  actualStart: number | undefined
  actualEnd: number | undefined
  /** Undefined when nobody has counted them lately. */
  viewers: number | undefined
  /** Its views, where no report will have any. */
  views?: number
}

/** What somebody says of a broadcast; what is undefined stays as it is. */
export type BroadcastChange = Partial<Omit<Broadcast, 'video' | 'views'>>

/** The live broadcasts of channels. */
export interface Broadcasts {
  /** The newest {@link mostListed}, the latest planned one first. */
  ofChannel(channelId: string): Promise<Broadcast[]>
  /** By the IDs of their videos; other videos have no entry. */
  ofVideos(videoIds: readonly string[]): Promise<Map<string, Broadcast>>
  /** Videos that are live now and that the repository does not have. They are uploads until they end. */
  liveUploads(channelId: string): Promise<Video[]>
  /** Plans or changes the broadcast of a video. @throws CountProblem */
  save(videoId: string, change: BroadcastChange): Promise<void>
}

export const statusOf = ({ actualStart, actualEnd }: Broadcast): BroadcastStatus =>
  actualEnd !== undefined ? 'completed' : actualStart !== undefined ? 'active' : 'upcoming'

/** Enough for one each day of more than a year. */
const mostListed = 500
/** A count of viewers is of its moment: an older one is not shown. */
const viewersLastMs = 10 * 60_000

type StoredBroadcast = Selectable<VideoTables['broadcasts'] & VideoTables['videos']>

/** @param now the current time */
export function createBroadcasts<Tables extends VideoTables>(database: Kysely<Tables>, now: () => number): Broadcasts {
  const db = database as unknown as Kysely<VideoTables>
  const joined = db
    .selectFrom('broadcasts')
    .innerJoin('videos', 'videos.id', 'broadcasts.video_id')
    .selectAll('broadcasts')
    .selectAll('videos')
  const toBroadcast = (row: StoredBroadcast): Broadcast => ({
    video: toVideo(row),
    scheduledStart: row.scheduled_start,
    scheduledEnd: row.scheduled_end ?? undefined,
    actualStart: row.actual_start ?? undefined,
    actualEnd: row.actual_end ?? undefined,
    viewers: row.viewers_at !== null && row.viewers_at > now() - viewersLastMs ? (row.viewers ?? undefined) : undefined,
  })
  return {
    ofChannel: async (channelId) => {
      const rows = await joined
        .where('broadcasts.channel_id', '=', channelId)
        .orderBy('scheduled_start', 'desc')
        .orderBy('video_id')
        .limit(mostListed)
        .execute()
      return rows.map(toBroadcast)
    },
    ofVideos: async (videoIds) => {
      if (videoIds.length === 0) return new Map()
      const rows = await joined.where('broadcasts.video_id', 'in', videoIds).execute()
      return new Map(rows.map((row) => [row.video_id, toBroadcast(row)]))
    },
    liveUploads: async () => [],
    save: (videoId, change) =>
      db.transaction().execute(async (trx) => {
        const video = await trx.selectFrom('videos').select('channel_id').where('id', '=', videoId).executeTakeFirst()
        if (!video) throw new CountProblem(`There is no video ${videoId}.`)
        const known = await trx.selectFrom('broadcasts').selectAll().where('video_id', '=', videoId).executeTakeFirst()
        const columns = changedColumns(known, change, now())
        await trx
          .insertInto('broadcasts')
          .values({ video_id: videoId, ...video, ...columns })
          .onConflict((conflict) => conflict.column('video_id').doUpdateSet(columns))
          .execute()
      }),
  }
}

/** @throws CountProblem for a change that cannot be true */
function changedColumns(
  known: Selectable<VideoTables['broadcasts']> | undefined,
  change: BroadcastChange,
  now: number,
): Omit<VideoTables['broadcasts'], 'video_id' | 'channel_id'> {
  const scheduledStart = change.scheduledStart ?? known?.scheduled_start ?? change.actualStart
  const scheduledEnd = change.scheduledEnd ?? known?.scheduled_end ?? null
  const start = change.actualStart ?? known?.actual_start ?? null
  const end = change.actualEnd ?? known?.actual_end ?? null
  if (scheduledStart === undefined)
    throw new CountProblem('This broadcast is not known yet: say when it is planned, or when it began.')
  for (const at of [change.actualStart, change.actualEnd]) if (at !== undefined) requirePast(at, now)
  if ((scheduledEnd ?? scheduledStart) < scheduledStart || (end !== null && (start === null || end < start)))
    throw new CountProblem('A broadcast ends after it begins.')
  if (change.viewers !== undefined && (start === null || end !== null))
    throw new CountProblem('Only a broadcast that is live has viewers.')
  return {
    scheduled_start: scheduledStart,
    scheduled_end: scheduledEnd,
    actual_start: start,
    actual_end: end,
    viewers: change.viewers ?? known?.viewers ?? null,
    viewers_at: change.viewers === undefined ? (known?.viewers_at ?? null) : now,
  }
}
