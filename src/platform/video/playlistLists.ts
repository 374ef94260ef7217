import { videoReadScopeNames } from '#contract/scopes.ts'
import {
  type PlaylistItemListResponse,
  type PlaylistListResponse,
  playlistItemListResponse,
  playlistListResponse,
  videoPaths,
} from '#contract/video.ts'
import { ApiProblem } from '../api/apiProblem.ts'
import type { Broadcasts } from './broadcasts.ts'
import { ids, mine, paging, part, videoMethod } from './method.ts'
import { list, oneFilter, page, publicNames, readIds, readParts } from './parameters.ts'
import type { Playlist, PlaylistItem } from './playlists.ts'
import { playlistItemParts, playlistItemResource, playlistParts, playlistResource } from './resources.ts'
import { thumbnailsById } from './thumbnails.ts'
import { type Channel, uploadsPlaylistOf, type VideoRepository } from './videoRepository.ts'

/**
 * Playlists and their items, in pages. A channel's uploads are a playlist too, newest first; the channel names it
 * (`contentDetails.relatedPlaylists.uploads`). This is the field's way to list all videos of a channel.
 */
export const playlistMethods = (brand: string) => ({
  playlists: {
    list: videoMethod({
      httpMethod: 'GET',
      path: videoPaths(brand).playlists,
      description: 'Returns a PlaylistListResponse.',
      parameters: {
        part,
        mine,
        id: ids,
        ...paging,
        channelId: { description: 'Channel whose playlists are listed.' },
      },
      answer: playlistListResponse,
      furtherFields: publicNames.playlists,
      scopes: videoReadScopeNames,
      handler: async ({ access, parameters, videoRepository, tokens, publicUrl }): Promise<PlaylistListResponse> => {
        const parts = readParts(parameters.part, playlistParts)
        const filter = oneFilter(parameters, ['mine', 'id', 'channelId'])
        const channelId =
          filter.name === 'mine' ? (await videoRepository.channelOf(access.accountId))?.id : filter.value
        const found =
          filter.name === 'id'
            ? { items: await videoRepository.playlistsById(readIds(filter.value)), page: {} }
            : channelId === undefined
              ? { items: [], page: {} }
              : await page(
                  tokens,
                  `playlists ${channelId}`,
                  parameters,
                  await videoRepository.countPlaylists(channelId),
                  (range) => videoRepository.playlistsOf(channelId, range),
                )
        const counts = parts.has('contentDetails')
          ? await videoRepository.countItems(found.items.map(({ id }) => id))
          : new Map<string, number>()
        const thumbnails = await thumbnailsById(
          videoRepository,
          'playlists',
          found.items.map(({ id }) => id),
          { publicUrl: publicUrl(), brand },
        )
        const resources = found.items.map((playlist: Playlist) =>
          playlistResource(playlist, parts, {
            kind: `${brand}#playlist`,
            itemCount: counts.get(playlist.id) ?? 0,
            thumbnails: thumbnails.get(playlist.id),
          }),
        )
        return list(`${brand}#playlistListResponse`, resources, found.page)
      },
    }),
  },
  playlistItems: {
    list: videoMethod({
      httpMethod: 'GET',
      path: videoPaths(brand).playlistItems,
      description: 'Returns a PlaylistItemListResponse.',
      parameters: {
        part,
        ...paging,
        playlistId: { description: 'Playlist whose items are listed.', required: true },
      },
      answer: playlistItemListResponse,
      furtherFields: publicNames.playlistItems,
      scopes: videoReadScopeNames,
      handler: async ({
        broadcasts,
        parameters,
        videoRepository,
        tokens,
        publicUrl,
      }): Promise<PlaylistItemListResponse> => {
        const parts = readParts(parameters.part, playlistItemParts)
        if (!parameters.playlistId)
          throw new ApiProblem(400, 'required', 'Required parameter: playlistId', { location: 'playlistId' })
        const { playlistId } = parameters
        const [playlist] = await videoRepository.playlistsById([playlistId])
        const uploader = playlist ? undefined : await videoRepository.channelOfUploads(playlistId)
        if (!playlist && !uploader)
          throw new ApiProblem(404, 'playlistNotFound', `There is no playlist ${playlistId}.`, {
            location: 'playlistId',
          })
        const total = uploader
          ? await countUploads(uploader.id, { broadcasts, videoRepository })
          : ((await videoRepository.countItems([playlistId])).get(playlistId) ?? 0)
        const found = await page(tokens, `items ${playlistId}`, parameters, total, (range) =>
          uploader
            ? uploads({ broadcasts, videoRepository }, uploader, range)
            : videoRepository.itemsOf(playlistId, range),
        )
        const kinds = { item: `${brand}#playlistItem`, video: `${brand}#video` }
        const owner = playlist?.channelId ?? uploader?.id ?? ''
        const thumbnails = await thumbnailsById(
          videoRepository,
          'videos',
          found.items.map(({ video }) => video.id),
          { publicUrl: publicUrl(), brand },
        )
        const items = found.items.map((item: PlaylistItem) =>
          playlistItemResource(item, parts, { kinds, channelId: owner, thumbnails: thumbnails.get(item.video.id) }),
        )
        return list(`${brand}#playlistItemListResponse`, items, found.page)
      },
    }),
  },
})

interface Uploads {
  broadcasts: Broadcasts
  videoRepository: VideoRepository
}

/** The number of a channel's uploads. */
export const countUploads = async (channelId: string, { broadcasts, videoRepository }: Uploads): Promise<number> =>
  (await videoRepository.countVideos(channelId)) + (await broadcasts.liveUploads(channelId)).length

/** A page of a channel's uploads as items of a playlist: those that are live come first. */
async function uploads(
  { broadcasts, videoRepository }: Uploads,
  { id }: Channel,
  { from, limit }: { from: number; limit: number },
): Promise<PlaylistItem[]> {
  const live = await broadcasts.liveUploads(id)
  const first = live.slice(from, from + limit)
  const videos = await videoRepository.videosOf(id, {
    from: Math.max(0, from - live.length),
    limit: limit - first.length,
  })
  return [...first, ...videos].map((video, index) => ({
    playlistId: uploadsPlaylistOf(id),
    position: from + index,
    occurrence: 1,
    addedAt: video.publishedAt,
    video,
  }))
}
