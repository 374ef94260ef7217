import { type Kysely, sql } from 'kysely'
import { dayMs } from '#contract/clock.ts'
import type { Reading } from '#insights/counterSeries.ts'
import { wireTime } from '../time/days.ts'
import type { VideoTables } from './schema.ts'
import type { Counts, CountsByVideo, RecentCounts } from './statistics.ts'

/** What was counted since the count before. */
export interface NewCount extends Counts {
  /** Empty for what belongs to no video. */
  videoId: string
  /** Milliseconds since 1970. */
  at: number
}

/** Thrown for a count, or a change of a broadcast, that cannot be true. The message is for the caller. */
export class CountProblem extends Error {
  override name = 'CountProblem'
}

/** Counts that programs and operators add (specification: video 10). */
export interface AddedCounts extends RecentCounts {
  /**
   * Adds counts to a channel, all or none. A count of the same video and time replaces the earlier one, so a call can be
   * repeated.
   * @throws CountProblem
   */
  add(channelId: string, counts: readonly NewCount[]): Promise<void>
  /**
   * The counted views of each video, added up since the first of these counts, oldest first.
   * @param everyMs so many milliseconds have one reading, at their last count
   */
  viewReadings(
    channelId: string,
    span: { since: number; everyMs: number },
    videoIds?: readonly string[],
  ): Promise<Map<string, Reading[]>>
}

/** By then the reports of a day have arrived. */
const keptMs = 60 * dayMs
/** Clocks differ. */
const maxAheadMs = 60_000

/** @throws CountProblem for a time that is not over */
export function requirePast(at: number, now: number): void {
  if (at > now + maxAheadMs) throw new CountProblem(`${wireTime(at)} is in the future.`)
}

/** @param now the current time */
export function createAddedCounts<Tables extends VideoTables>(
  database: Kysely<Tables>,
  now: () => number,
): AddedCounts {
  const db = database as unknown as Kysely<VideoTables>
  return {
    add: async (channelId, counts) => {
      requireTimes(counts, now())
      await requireVideosOf(db, channelId, counts)
      await db.transaction().execute(async (trx) => {
        await trx
          .insertInto('counts')
          .values(counts.map(({ videoId, ...count }) => ({ channel_id: channelId, video_id: videoId, ...count })))
          .onConflict((conflict) =>
            conflict.columns(['channel_id', 'at', 'video_id']).doUpdateSet(({ ref }) => ({
              views: ref('excluded.views'),
              likes: ref('excluded.likes'),
              comments: ref('excluded.comments'),
              subscribers: ref('excluded.subscribers'),
            })),
          )
          .execute()
        await trx
          .deleteFrom('counts')
          .where('channel_id', '=', channelId)
          .where('at', '<', now() - keptMs)
          .execute()
      })
    },
    viewReadings: async (channelId, { since, everyMs }, videoIds) => {
      // Written into the statement, because SQLite gets every parameter as a fraction. A whole hour belongs to its end.
      const span = sql`(${sql.ref('at')} - 1) / ${sql.lit(everyMs)}`
      const rows = await db
        .selectFrom('counts')
        .select(({ fn }) => ['video_id', fn.max('at').as('last'), fn.sum('views').as('views')])
        .where('channel_id', '=', channelId)
        .where('at', '>=', since)
        .where('at', '<=', now())
        .where('video_id', '<>', '')
        .$if(videoIds !== undefined, (query) => query.where('video_id', 'in', videoIds ?? []))
        .groupBy(['video_id', span])
        .orderBy('last')
        .execute()
      const found = new Map<string, Reading[]>()
      for (const { video_id, last, views } of rows) {
        const readings = found.get(video_id) ?? []
        found.set(video_id, readings)
        readings.push({ at: Number(last), value: (readings.at(-1)?.value ?? 0) + Number(views) })
      }
      return found
    },
    since: async (since) => {
      const found = new Map<string, Map<string, Counts>>()
      if (since.size === 0) return found
      const rows = await db
        .selectFrom('counts')
        .select(({ fn }) => [
          'channel_id',
          'video_id',
          fn.sum('views').as('views'),
          fn.sum('likes').as('likes'),
          fn.sum('comments').as('comments'),
          fn.sum('subscribers').as('subscribers'),
        ])
        .where(({ eb, or, and }) =>
          or([...since].map(([id, from]) => and([eb('channel_id', '=', id), eb('at', '>=', from)]))),
        )
        .groupBy(['channel_id', 'video_id'])
        .execute()
      for (const { channel_id, video_id, views, likes, comments, subscribers } of rows) {
        const byVideo = found.get(channel_id) ?? new Map<string, Counts>()
        found.set(channel_id, byVideo)
        byVideo.set(video_id, {
          views: Number(views),
          likes: Number(likes),
          comments: Number(comments),
          subscribers: Number(subscribers),
        })
      }
      return found satisfies Map<string, CountsByVideo>
    },
  }
}

/** @throws CountProblem for a time that is not over or long over, and for two counts of one video and time */
function requireTimes(counts: readonly NewCount[], now: number): void {
  const seen = new Set<string>()
  for (const { videoId, at } of counts) {
    requirePast(at, now)
    if (at < now - keptMs) throw new CountProblem(`${wireTime(at)} is more than 60 days ago.`)
    const key = `${at} ${videoId}`
    if (seen.has(key))
      throw new CountProblem(`${videoId === '' ? 'The channel' : `The video ${videoId}`} has ${wireTime(at)} twice.`)
    seen.add(key)
  }
}

/** @throws CountProblem for a video of another channel */
async function requireVideosOf(db: Kysely<VideoTables>, channelId: string, counts: readonly NewCount[]): Promise<void> {
  const ids = [...new Set(counts.map(({ videoId }) => videoId).filter((id) => id !== ''))]
  if (ids.length === 0) return
  const rows = await db
    .selectFrom('videos')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('id', 'in', ids)
    .execute()
  const own = new Set(rows.map(({ id }) => id))
  const other = ids.find((id) => !own.has(id))
  if (other !== undefined) throw new CountProblem(`The channel ${channelId} has no video ${other}.`)
}
