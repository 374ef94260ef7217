import type { Kysely, Selectable } from 'kysely'
import { selectChannel } from '../authorization/accounts.ts'
import { type AuthorizationTables, withAuthorizationTables } from '../authorization/schema.ts'
import { type Assets, createAssets } from './assets.ts'
import { type ChannelRecords, createChannelRecords } from './members.ts'
import { createPictures, type Pictures } from './pictures.ts'
import { createPlaylists, type Playlists } from './playlists.ts'
import type { VideoTables } from './schema.ts'
import { createUploadedFiles, type UploadedFiles } from './uploadedFiles.ts'

export interface Channel {
  id: string
  title: string
  /** The account of its owner; null for a channel that belongs to no account. */
  accountId: string | null
  /** Milliseconds since 1970. */
  publishedAt: number
  /** ISO 3166-1 alpha-2, or null. */
  country: string | null
}

export interface Video {
  id: string
  channelId: string
  title: string
  /** Milliseconds since 1970. */
  publishedAt: number
  durationSeconds: number
}

/**
 * The repository of channels, videos, playlists, assets and pictures, with their owners and the channel that `mine`
 * selects.
 */
export interface VideoRepository extends Playlists, Assets, Pictures, ChannelRecords, UploadedFiles {
  /** Adds or replaces a channel. */
  saveChannel(channel: Channel): Promise<void>
  /** Adds or replaces videos in one transaction; their channels must exist. */
  saveVideos(videos: readonly Video[]): Promise<void>
  channelById(id: string): Promise<Channel | undefined>
  /** The channel that `mine=true` and `channel==MINE` select. */
  channelOf(accountId: string): Promise<Channel | undefined>
  /** Every channel of an account, oldest first. */
  channelsOf(accountId: string): Promise<Channel[]>
  ownsChannel(accountId: string, channelId: string): Promise<boolean>
  /** Makes `mine` select this channel. */
  makeCurrent(accountId: string, channelId: string): Promise<void>
  /** The existing ones, in the order of `ids`. */
  videosById(ids: readonly string[]): Promise<Video[]>
  /** Newest first; all, or a page. */
  videosOf(channelId: string, page?: { from: number; limit: number }): Promise<Video[]>
  /** The channel whose uploads are this playlist. */
  channelOfUploads(playlistId: string): Promise<Channel | undefined>
  countVideos(channelId: string): Promise<number>
}

/** The playlist of a channel's uploads, named as in the field: `UU` in place of `UC`. */
export const uploadsPlaylistOf = (channelId: string): string => `UU${channelId.replace(/^UC/, '')}`

/** Rows of one statement: both databases allow their bound values. */
const rowsPerStatement = 500

/** Makes an account the owner of a channel, in the caller's transaction. */
export async function giveChannel(
  db: Kysely<Pick<VideoTables, 'channels'>>,
  channelId: string,
  accountId: string,
): Promise<void> {
  await db.updateTable('channels').set({ account_id: accountId }).where('id', '=', channelId).execute()
}

export function createVideoRepository<Tables extends AuthorizationTables & VideoTables>(
  database: Kysely<Tables>,
): VideoRepository {
  const db = database as unknown as Kysely<AuthorizationTables & VideoTables>
  const channelById = async (id: string) => {
    const row = await db.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirst()
    return row && toChannel(row)
  }
  return {
    ...createPlaylists(db as unknown as Kysely<VideoTables>),
    ...createAssets(db as unknown as Kysely<VideoTables>),
    ...createPictures(db as unknown as Kysely<VideoTables>),
    ...createChannelRecords(db as unknown as Kysely<VideoTables>),
    ...createUploadedFiles(db as unknown as Kysely<VideoTables>),
    saveChannel: async ({ id, title, accountId, publishedAt, country }) => {
      const columns = { title, account_id: accountId, published_at: publishedAt, country }
      await db
        .insertInto('channels')
        .values({ id, ...columns })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
        .execute()
    },
    saveVideos: async (videos) => {
      await db.transaction().execute(async (transaction) => {
        for (let from = 0; from < videos.length; from += rowsPerStatement)
          await transaction
            .insertInto('videos')
            .values(videos.slice(from, from + rowsPerStatement).map(toVideoRow))
            .onConflict((conflict) =>
              conflict.column('id').doUpdateSet(({ ref }) => ({
                channel_id: ref('excluded.channel_id'),
                title: ref('excluded.title'),
                published_at: ref('excluded.published_at'),
                duration_seconds: ref('excluded.duration_seconds'),
              })),
            )
            .execute()
      })
    },
    channelById,
    channelOf: async (accountId) => {
      const row = await db
        .selectFrom('accounts')
        .innerJoin('channels', 'channels.id', 'accounts.channel_id')
        .selectAll('channels')
        .where('accounts.id', '=', accountId)
        .executeTakeFirst()
      return row && toChannel(row)
    },
    channelsOf: async (accountId) => {
      const rows = await db
        .selectFrom('channels')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('published_at')
        .orderBy('id')
        .execute()
      return rows.map(toChannel)
    },
    ownsChannel: async (accountId, channelId) => (await channelById(channelId))?.accountId === accountId,
    makeCurrent: async (accountId, channelId) => {
      await selectChannel(withAuthorizationTables(db), accountId, channelId)
    },
    videosById: async (ids) => {
      if (ids.length === 0) return []
      const rows = await db.selectFrom('videos').selectAll().where('id', 'in', ids).execute()
      const found = new Map(rows.map((row) => [row.id, toVideo(row)]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },
    videosOf: async (channelId, page) => {
      const newestFirst = db
        .selectFrom('videos')
        .selectAll()
        .where('channel_id', '=', channelId)
        .orderBy('published_at', 'desc')
        .orderBy('id')
      const rows = await (page ? newestFirst.limit(page.limit).offset(page.from) : newestFirst).execute()
      return rows.map(toVideo)
    },
    channelOfUploads: async (playlistId) => {
      if (!playlistId.startsWith('UU')) return undefined
      const idWithoutPrefix = playlistId.slice(2)
      return (
        (await channelById(`UC${idWithoutPrefix}`)) ??
        (idWithoutPrefix.startsWith('UC') ? undefined : channelById(idWithoutPrefix))
      )
    },
    countVideos: async (channelId) => {
      const { count } = await db
        .selectFrom('videos')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('channel_id', '=', channelId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

/** Converts a row of `channels`. */
export const toChannel = (row: Selectable<VideoTables['channels']>): Channel => ({
  id: row.id,
  title: row.title,
  accountId: row.account_id,
  publishedAt: row.published_at,
  country: row.country,
})

/** Converts a row of `videos`. */
export const toVideo = (row: Selectable<VideoTables['videos']>): Video => ({
  id: row.id,
  channelId: row.channel_id,
  title: row.title,
  publishedAt: row.published_at,
  durationSeconds: row.duration_seconds,
})

const toVideoRow = (video: Video): VideoTables['videos'] => ({
  id: video.id,
  channel_id: video.channelId,
  title: video.title,
  published_at: video.publishedAt,
  duration_seconds: video.durationSeconds,
})
