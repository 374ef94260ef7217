import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { proxyPaths } from '#contract/proxy.ts'
import { type PlaylistResource, playlistListResponse } from '#contract/video.ts'
import { callProxy } from '../proxy/proxy.ts'
import { goneFrom } from './gone.ts'
import { unnamedPlaylist } from './unnamed.ts'
import { videosOf } from './videos.ts'

const playlist = z.object({
  id: z.string(),
  title: z.string(),
  /** The number of its videos. */
  count: z.optional(z.number()),
})
export type Playlist = z.infer<typeof playlist>

const perPage = '50'
const maxPages = 20
const parts = 'snippet,contentDetails'

const read = ({ id, snippet, contentDetails }: PlaylistResource): Playlist => ({
  id,
  title: snippet?.title ?? unnamedPlaylist(id),
  ...(contentDetails?.itemCount !== undefined && { count: contentDetails.itemCount }),
})

/** The channel's playlists, in the service's order. */
export const playlistsQuery = queryOptions({
  queryKey: ['playlists', 'all'],
  queryFn: async ({ signal }): Promise<Playlist[]> => {
    const all: Playlist[] = []
    let pageToken: string | undefined
    for (let page = 0; page < maxPages; page += 1) {
      const query = { part: parts, mine: true, maxResults: perPage, pageToken }
      const list = await callProxy(proxyPaths.playlists, playlistListResponse, { query, signal })
      all.push(...(list.items ?? []).map(read))
      pageToken = list.nextPageToken
      if (pageToken === undefined) break
    }
    return all
  },
  meta: { stored: z.array(playlist) },
})

/** One playlist by its ID. @throws ProxyError that `isGone` recognizes, when the playlist does not exist */
export const playlistQuery = (id: string) =>
  queryOptions({
    queryKey: ['playlists', 'one', id],
    queryFn: async ({ signal }): Promise<Playlist> => {
      const { items: [found] = [] } = await callProxy(proxyPaths.playlists, playlistListResponse, {
        query: { part: parts, id },
        signal,
      })
      if (!found) throw goneFrom('playlists', id)
      return read(found)
    },
    meta: { stored: playlist, isSingleItem: true },
  })

/** The videos of a playlist, in its order. */
export const itemsQuery = (id: string) =>
  queryOptions({
    queryKey: ['playlists', 'items', id],
    queryFn: ({ signal }) => videosOf(id, signal),
  })
