import type { Kysely, Selectable } from 'kysely'
import type { VideoTables } from './schema.ts'

export interface Playlist {
  id: string
  channelId: string
  title: string
  /** Milliseconds since 1970. */
  publishedAt: number
}

/** One place of a playlist, or of a channel's uploads. */
export interface PlaylistItem {
  playlistId: string
  /** Counted from 0. */
  position: number
  /** 1, and one more for each earlier place of the same video in the list. */
  occurrence: number
  /** When it was added to the list, in milliseconds since 1970. */
  addedAt: number
  video: { id: string; channelId: string; title: string; publishedAt: number }
}

/** The repository of playlists. */
export interface Playlists {
  /** Adds or replaces playlists with these videos in this order, in one transaction; channels and videos must exist. */
  savePlaylists(playlists: readonly (Playlist & { videoIds: readonly string[] })[]): Promise<void>
  /** The existing ones, in the order of `ids`. */
  playlistsById(ids: readonly string[]): Promise<Playlist[]>
  /** Oldest first. */
  playlistsOf(channelId: string, page: { from: number; limit: number }): Promise<Playlist[]>
  countPlaylists(channelId: string): Promise<number>
  /** The number of videos of each playlist. */
  countItems(playlistIds: readonly string[]): Promise<Map<string, number>>
  itemsOf(playlistId: string, page: { from: number; limit: number }): Promise<PlaylistItem[]>
}

const rowsPerStatement = 500

export function createPlaylists(db: Kysely<VideoTables>): Playlists {
  return {
    savePlaylists: async (playlists) => {
      await db.transaction().execute(async (transaction) => {
        for (const { id, channelId, title, publishedAt, videoIds } of playlists) {
          const columns = { channel_id: channelId, title, published_at: publishedAt }
          await transaction
            .insertInto('playlists')
            .values({ id, ...columns })
            .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
            .execute()
          await transaction.deleteFrom('playlist_items').where('playlist_id', '=', id).execute()
          const rows = videoIds.map((video_id, position) => ({ playlist_id: id, position, video_id }))
          for (let from = 0; from < rows.length; from += rowsPerStatement)
            await transaction
              .insertInto('playlist_items')
              .values(rows.slice(from, from + rowsPerStatement))
              .execute()
        }
      })
    },
    playlistsById: async (ids) => {
      if (ids.length === 0) return []
      const rows = await db.selectFrom('playlists').selectAll().where('id', 'in', ids).execute()
      const found = new Map(rows.map((row) => [row.id, toPlaylist(row)]))
      return ids.flatMap((id) => found.get(id) ?? [])
    },
    playlistsOf: async (channelId, { from, limit }) => {
      const rows = await db
        .selectFrom('playlists')
        .selectAll()
        .where('channel_id', '=', channelId)
        .orderBy('published_at')
        .orderBy('id')
        .limit(limit)
        .offset(from)
        .execute()
      return rows.map(toPlaylist)
    },
    countPlaylists: async (channelId) => {
      const { count } = await db
        .selectFrom('playlists')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('channel_id', '=', channelId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    countItems: async (playlistIds) => {
      if (playlistIds.length === 0) return new Map()
      const rows = await db
        .selectFrom('playlist_items')
        .select(({ fn }) => ['playlist_id', fn.countAll<number>().as('count')])
        .where('playlist_id', 'in', playlistIds)
        .groupBy('playlist_id')
        .execute()
      return new Map(rows.map(({ playlist_id, count }) => [playlist_id, Number(count)]))
    },
    itemsOf: async (playlistId, { from, limit }) => {
      const rows = await db
        .selectFrom('playlist_items')
        .innerJoin('videos', 'videos.id', 'playlist_items.video_id')
        .select(['playlist_items.position', 'videos.id', 'videos.channel_id', 'videos.title', 'videos.published_at'])
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('playlist_items.video_id').orderBy('playlist_items.position'))
            .as('occurrence'),
        )
        .where('playlist_items.playlist_id', '=', playlistId)
        .orderBy('playlist_items.position')
        .limit(limit)
        .offset(from)
        .execute()
      return rows.map(({ position, occurrence, id, channel_id, title, published_at }) => ({
        playlistId,
        position,
        occurrence: Number(occurrence),
        addedAt: published_at,
        video: { id, channelId: channel_id, title, publishedAt: published_at },
      }))
    },
  }
}

const toPlaylist = (row: Selectable<VideoTables['playlists']>): Playlist => ({
  id: row.id,
  channelId: row.channel_id,
  title: row.title,
  publishedAt: row.published_at,
})
