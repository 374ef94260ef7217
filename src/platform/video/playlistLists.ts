import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  type PlaylistItemListResponse,
  type PlaylistListResponse,
  playlistItemListResponse,
  playlistListResponse,
} from '#contract/playlists.ts'
import { videoReadScopeNames } from '#contract/scopes.ts'
import { videoPaths } from '#contract/video.ts'
import { ApiProblem } from '../apiProblem.ts'
import { createPageTokens } from '../pageTokens.ts'
import { answering } from '../standardParameters.ts'
import { requireVideoAccess } from './access.ts'
import type { VideoContext } from './context.ts'
import { list, oneFilter, read, readIds, readMaxResults, text } from './parameters.ts'
import { readParts } from './partParameter.ts'
import type { Playlist, PlaylistItem } from './playlists.ts'
import { publicNames } from './publicNames.ts'
import { playlistItemParts, playlistItemResource, playlistParts, playlistResource } from './resources.ts'
import { thumbnailsById } from './thumbnails.ts'
import { type Channel, uploadsPlaylistOf, type VideoRepository } from './videoRepository.ts'

const playlistQuery = z.object({
  part: text,
  mine: text,
  id: text,
  channelId: text,
  maxResults: text,
  pageToken: text,
})
const itemQuery = z.object({ part: text, playlistId: text, maxResults: text, pageToken: text })

/**
 * Playlists and their items, in pages. A channel's uploads are a playlist too, newest first; the channel names it
 * (`contentDetails.relatedPlaylists.uploads`). This is the field's way to list all videos of a channel.
 */
export function playlistLists(app: FastifyInstance, context: VideoContext): void {
  const { videoRepository, keys } = context
  const { brand } = context.settings.naming
  const paths = videoPaths(brand)
  const tokens = createPageTokens(keys)
  const place = () => ({ publicUrl: context.publicUrl(), brand })

  /** A page of a list that the repository counts and slices. */
  const page = async <Item>(
    name: string,
    { maxResults, pageToken }: { maxResults?: string | undefined; pageToken?: string | undefined },
    total: number,
    slice: (page: { from: number; limit: number }) => Promise<Item[]>,
  ) => {
    const limit = readMaxResults(maxResults)
    const from = pageToken ? Number(tokens.read(name, pageToken)[0]) : 0
    const items = limit === 0 ? [] : await slice({ from, limit })
    const next = from + items.length
    const nextPageToken = items.length > 0 && next < total ? tokens.write(name, [next]) : undefined
    return { items, page: { total, perPage: limit, nextPageToken } }
  }

  app.get(
    paths.playlists,
    answering(playlistListResponse, publicNames.playlists),
    async (request): Promise<PlaylistListResponse> => {
      const { accountId } = await requireVideoAccess(context, request, videoReadScopeNames)
      const query = read(playlistQuery, request.query)
      const parts = readParts(query.part, playlistParts)
      const filter = oneFilter(query, ['mine', 'id', 'channelId'])
      const channelId = filter.name === 'mine' ? (await videoRepository.channelOf(accountId))?.id : filter.value
      const found =
        filter.name === 'id'
          ? { items: await videoRepository.playlistsById(readIds(filter.value)), page: {} }
          : channelId === undefined
            ? { items: [], page: {} }
            : await page(`playlists ${channelId}`, query, await videoRepository.countPlaylists(channelId), (range) =>
                videoRepository.playlistsOf(channelId, range),
              )
      const counts = parts.has('contentDetails')
        ? await videoRepository.countItems(found.items.map(({ id }) => id))
        : new Map<string, number>()
      const thumbnails = await thumbnailsById(
        videoRepository,
        'playlists',
        found.items.map(({ id }) => id),
        place(),
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
  )

  app.get(
    paths.playlistItems,
    answering(playlistItemListResponse, publicNames.playlistItems),
    async (request): Promise<PlaylistItemListResponse> => {
      await requireVideoAccess(context, request, videoReadScopeNames)
      const query = read(itemQuery, request.query)
      const parts = readParts(query.part, playlistItemParts)
      if (!query.playlistId)
        throw new ApiProblem(400, 'required', 'Required parameter: playlistId', { location: 'playlistId' })
      const { playlistId } = query
      const [playlist] = await videoRepository.playlistsById([playlistId])
      const uploader = playlist ? undefined : await videoRepository.channelOfUploads(playlistId)
      if (!playlist && !uploader)
        throw new ApiProblem(404, 'playlistNotFound', `There is no playlist ${playlistId}.`, { location: 'playlistId' })
      const total = uploader
        ? await videoRepository.countVideos(uploader.id)
        : ((await videoRepository.countItems([playlistId])).get(playlistId) ?? 0)
      const found = await page(`items ${playlistId}`, query, total, (range) =>
        uploader ? uploads(videoRepository, uploader, range) : videoRepository.itemsOf(playlistId, range),
      )
      const kinds = { item: `${brand}#playlistItem`, video: `${brand}#video` }
      const owner = playlist?.channelId ?? uploader?.id ?? ''
      const thumbnails = await thumbnailsById(
        videoRepository,
        'videos',
        found.items.map(({ video }) => video.id),
        place(),
      )
      const items = found.items.map((item: PlaylistItem) =>
        playlistItemResource(item, parts, { kinds, channelId: owner, thumbnails: thumbnails.get(item.video.id) }),
      )
      return list(`${brand}#playlistItemListResponse`, items, found.page)
    },
  )
}

/** A page of a channel's uploads as items of a playlist. */
async function uploads(
  videoRepository: Pick<VideoRepository, 'videosOf'>,
  { id }: Channel,
  { from, limit }: { from: number; limit: number },
): Promise<PlaylistItem[]> {
  const videos = await videoRepository.videosOf(id, { from, limit })
  return videos.map((video, index) => ({
    playlistId: uploadsPlaylistOf(id),
    position: from + index,
    occurrence: 1,
    addedAt: video.publishedAt,
    video,
  }))
}
